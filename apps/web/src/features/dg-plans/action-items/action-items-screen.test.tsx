import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { isoDay } from "../../../lib/format/dates.ts";
import { choosePlanContext } from "../../../lib/plan-context.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { ActionItemsScreen } from "./action-items-screen.tsx";

const TODAY = isoDay(new Date());

interface Item {
  _id: string;
  actionItem: string;
  owner: string;
  targetDate: string;
  closingDate: string;
  status: string;
}

const item = (actionItem: string, change: Partial<Item> = {}): Item => ({
  _id: actionItem,
  actionItem,
  owner: "",
  targetDate: "",
  closingDate: "",
  status: "Open",
  ...change,
});

const plan = (id: string) => ({
  _id: id,
  id,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  planname: `Plan ${id}`,
  gtmPlanId: id === "b" ? "g" : "h",
  gtmplan: "Launch",
  productgeo: "",
  description: "",
  currency: "USD",
  channels: [6],
});

const wholePlan = (id: string) => ({
  ...plan(id),
  access: "edit",
  combinationId: null,
  detailsVersion: 1,
  channels: [
    {
      key: 6,
      label: "Field Sales",
      checked: true,
      type: "Channels",
      category: "common",
      content: [{ channel: "Visits", tactics: "", impact: "", actionData: [] }],
      roiTable: [],
      roiResult: [],
      timeBoundSimulation: [{ StartingMonth: 2, RampUpTime: 3, LeadtoClosure: 3 }],
      version: 1,
    },
  ],
});

/** A server that keeps the items of each plan. */
let items: Record<string, Item[]>;
let version: number;
let isStale: boolean;
let patches: { url: string; body: unknown; ifMatch: string | null }[];

let added: unknown[];

function answer(url: string, { method = "GET", headers, body }: RequestInit): Response {
  const placed = (list: Item[]) =>
    list.map((each) => ({ ...each, channelKey: 6, channelLabel: "Field Sales", channel: "Visits" }));
  if (url.endsWith("grouped-by-gtmplan"))
    return Response.json([
      { _id: "g", gtmPlanId: "g", gtmplan: "Launch", plans: Object.keys(items).map(plan) },
    ]);
  if (url.includes("/holding/")) return Response.json({ code: "not_found", message: "" }, { status: 404 });
  const [, , , id = "", , actionId = ""] = url.split("/");
  if (url.endsWith(`dg-plan/${id}`)) return Response.json(wholePlan(id));
  if (method === "GET") return Response.json({ success: true, version, actions: placed(items[id] ?? []) });
  const parsed: unknown = JSON.parse(typeof body === "string" ? body : "null");
  const change = typeof parsed === "object" ? parsed : {};
  if (method === "POST") {
    added.push(change);
    version += 1;
    const fresh = { ...item("Ring the bell"), ...change };
    items[id]?.push(fresh);
    const [action] = placed([fresh]);
    return Response.json({ success: true, message: "", version, updatedAt: plan(id).updatedAt, action });
  }
  patches.push({ url, body: change, ifMatch: new Headers(headers).get("If-Match") });
  if (isStale) return Response.json({ code: "stale", message: "Changed elsewhere" }, { status: 409 });
  version += 1;
  const before = (items[id] ?? []).find((each) => each._id === decodeURIComponent(actionId));
  if (before !== undefined) Object.assign(before, change);
  const action = placed(before === undefined ? [] : [before])[0];
  return Response.json({
    success: true,
    message: "",
    version,
    updatedAt: "2026-11-02T08:00:00.000Z",
    action,
  });
}

beforeEach(() => {
  version = 1;
  isStale = false;
  patches = [];
  added = [];
  items = {
    a: [
      item("Score accounts", { owner: "Asha", targetDate: "2999-01-01" }),
      item("Get the signature", { owner: "Mira", targetDate: "2020-01-01", status: "Blocked" }),
    ],
    b: [item("Write a page", { status: "Done" })],
  };
  const media = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => media);
  // Not in this document.
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => Promise.resolve(answer(url, init)));
});

afterEach(() => {
  cleanup();
  choosePlanContext(null);
  localStorage.clear();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

function show(address: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData<object>(gtmPlanResource.list.queryKey, [
    { id: "h", gtmPlanName: "Growth", firstYear: 2998, yearStartMonth: 1 },
  ]);
  render(
    <QueryClientProvider client={client}>
      <TestRouter at={address}>
        <ActionItemsScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

async function open(address = "/dg-action-items"): Promise<void> {
  show(address);
  await screen.findByText("Get the signature");
}

const texts = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent ?? "");

it("the action items screen lists overdue items first and hides items that are done", async () => {
  await open();
  await screen.findByText("2 items to do in 1 channel; 1 is overdue and 1 is blocked.");
  const rows = texts();
  expect(rows).toHaveLength(4);
  expect([rows[0], rows[2]]).toEqual(["Overdue 1", "Later 1"]);
  expect(rows[1]).toMatch(/Item: Get the signature.*days late/);
});

it("action items are grouped and filtered by the address, and a search without a match says so", async () => {
  await open("/dg-action-items?group=owner&status=all");
  await screen.findByText("Write a page");
  expect(texts().filter((text) => / \d$/.test(text))).toEqual(["Asha 1", "Mira 1", "Unassigned 1"]);
  await userEvent.type(screen.getByRole("searchbox"), "plan b");
  await waitFor(() => expect(texts()).toHaveLength(2));
  await userEvent.type(screen.getByRole("searchbox"), "zzz");
  expect(await screen.findByRole("heading", { name: "No action items match" })).toBeDefined();
});

it("owner and status edits each send the version of the last save; Done also sets the closing date", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Owner of Score accounts/ }));
  await userEvent.clear(screen.getByRole("textbox", { name: "Owner of Score accounts" }));
  await userEvent.keyboard("Jonas{Enter}");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status of Score accounts" }), "Done");
  await waitFor(() => expect(patches).toHaveLength(2));
  expect(patches).toEqual([
    { url: "/api/dg-plan/a/actions/Score%20accounts", body: { owner: "Jonas" }, ifMatch: '"v1"' },
    {
      url: "/api/dg-plan/a/actions/Score%20accounts",
      body: { status: "Done", closingDate: TODAY },
      ifMatch: '"v2"',
    },
  ]);
  await waitFor(() => expect(screen.queryByText("Score accounts")).toBeNull());
});

it("Escape while editing an owner restores the old value and saves nothing", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Owner of Score accounts/ }));
  await userEvent.keyboard("Jonas{Escape}");
  expect(screen.getByRole("button", { name: /^Owner of Score accounts/ }).textContent).toContain("Asha");
  expect(patches).toEqual([]);
});

it("a stale status change is rolled back, and its toast retries it against the current version", async () => {
  await open();
  isStale = true;
  version = 5;
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Status of Score accounts" }),
    "Blocked",
  );
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [refusal] = useToasts.getState().toasts;
  expect(refusal?.message).toBe('"Score accounts" was not changed: it was changed elsewhere');
  expect(screen.getByRole("combobox", { name: "Status of Score accounts" })).toHaveProperty("value", "Open");
  isStale = false;
  refusal?.action?.run();
  await waitFor(() => expect(patches.at(-1)?.ifMatch).toBe('"v5"'));
});

it("the board has a column for each status, and an empty column says None", async () => {
  await open("/dg-action-items?view=board&status=all");
  const done = await screen.findByRole("region", { name: "Done" });
  expect(within(done).getByText("Write a page")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "Cancelled" })).getByText("None")).toBeDefined();
});

it("a card dragged to another column gets its status; columns excluded by the filter are not shown", async () => {
  await open("/dg-action-items?view=board");
  expect(screen.queryByRole("region", { name: "Done" })).toBeNull();
  const columns = ["Open", "In progress", "Blocked"];
  const board = screen.getByRole("group", { name: "Board of action items" });
  expect(
    within(board)
      .getAllByRole("region")
      .map((column) => column.getAttribute("aria-label")),
  ).toEqual(columns);
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => held.set(kind, text),
    getData: (kind: string) => held.get(kind) ?? "",
    get types() {
      return [...held.keys()];
    },
  };
  const card = screen.getByText("Score accounts").closest("li");
  if (card === null) throw new Error("The item is on no card.");
  fireEvent.dragStart(card, { dataTransfer });
  const target = screen.getByRole("region", { name: "In progress" });
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  expect(await within(target).findByText("Score accounts")).toBeDefined();
  await waitFor(() => expect(patches.map(({ body }) => body)).toEqual([{ status: "In progress" }]));
});

it("a bulk edit changes owner and status of the selected items, and its undo restores all of them", async () => {
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await userEvent.click(screen.getByRole("button", { name: "Edit selected" }));
  const dialog = within(screen.getByRole("dialog", { name: "Edit 2 action items" }));
  expect(dialog.getByRole("button", { name: "Change 2 items" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(dialog.getByRole("combobox", { name: "Owner" }), "Jonas");
  await userEvent.click(dialog.getByRole("combobox", { name: "Status" }));
  const list = await screen.findByRole("listbox", { name: "Status" });
  await userEvent.click(within(list).getByRole("option", { name: "In progress" }));
  await userEvent.click(dialog.getByRole("button", { name: "Change 2 items" }));
  await waitFor(() => expect(patches).toHaveLength(2));
  expect(patches.map(({ body }) => body)).toEqual([
    { owner: "Jonas", status: "In progress" },
    { owner: "Jonas", status: "In progress" },
  ]);
  useToasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(patches).toHaveLength(4));
  expect(items["a"]?.map(({ owner, status }) => [owner, status])).toEqual([
    ["Asha", "Open"],
    ["Mira", "Blocked"],
  ]);
});

it("the proposed due date of an item without one is the end of the month in which its channel starts", async () => {
  items = { a: [item("Get the signature"), item("Score accounts", { targetDate: "2999-01-01" })] };
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await userEvent.click(screen.getByRole("button", { name: "Propose due dates" }));
  await waitFor(() => expect(patches.map(({ body }) => body)).toEqual([{ targetDate: "2998-02-28" }]));
  expect(useToasts.getState().toasts.at(-1)?.message).toBe(
    "Due dates proposed for 1 item, from the starting months",
  );
});

it("5,000 action items are shown 20 to a page, and so are the results of a search", async () => {
  items = {
    a: [item("Get the signature"), ...Array.from({ length: 4999 }, (_, index) => item(`Item ${index}`))],
  };
  await open();
  expect(screen.getAllByRole("row")).toHaveLength(22);
  expect(texts()[0]).toBe("No due date 5000");
  expect(screen.getByText("1 to 20 of 5,000")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("21 to 40 of 5,000")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Item:\s*Item 19$/ })).toBeDefined();
  await userEvent.type(screen.getByRole("searchbox"), "item 49");
  await screen.findByText(/^1 to 20 of \d{3}$/);
});

it("the text of an action item is edited in place, and a blank text changes nothing", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: /^Item:\s*Score accounts$/ }));
  await userEvent.keyboard("Score all accounts{Enter}");
  expect(await screen.findByText("Score all accounts")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Item:\s*Score all accounts$/ }));
  await userEvent.keyboard(" {Enter}");
  expect(screen.getByText("Score all accounts")).toBeDefined();
  await waitFor(() =>
    expect(patches.map(({ body }) => body)).toEqual([{ actionItem: "Score all accounts" }]),
  );
});

it("the owner filter is read from the address and can be changed, and Show all clears all filters", async () => {
  await open("/dg-action-items?owner=mira");
  await waitFor(() => expect(texts()).toHaveLength(2));
  const owner = screen.getByRole("combobox", { name: "Owner" });
  expect(owner).toHaveProperty("value", "Mira");
  await userEvent.click(owner);
  await userEvent.click(screen.getByRole("option", { name: "Unassigned" }));
  await userEvent.click(await screen.findByRole("button", { name: "Show all" }));
  await waitFor(() => expect(texts()).toHaveLength(6));
});

it("action items of a plan that the workspace lacks are not replaced by those of all plans", async () => {
  show("/dg-action-items?plan=gone");
  expect(await screen.findByText("This channel plan no longer exists")).toBeDefined();
  expect(screen.getByRole("link", { name: "Action items of all plans" }).getAttribute("href")).toBe(
    "/dg-action-items",
  );
  expect(screen.queryByRole("button", { name: "Add item" })).toBeNull();
});

it("the new item dialog names missing fields, then adds the item once to the plan in the address", async () => {
  await open("/dg-action-items?plan=a");
  await userEvent.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = screen.getByRole("dialog", { name: "Add an action item" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add item" }));
  expect(within(dialog).getByText("Action item is required")).toBeDefined();
  expect(within(dialog).getByText("Choose the channel it belongs to")).toBeDefined();
  await userEvent.type(within(dialog).getByRole("textbox", { name: /^Action item/ }), "Ring the bell");
  await userEvent.click(within(dialog).getByRole("combobox", { name: /^Channel(?! plan)/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Field Sales" }));
  await userEvent.type(within(dialog).getByRole("combobox", { name: /^Owner/ }), "Mira");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add item" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Ring the bell")).toBeDefined();
  expect(added).toEqual([
    {
      actionItem: "Ring the bell",
      owner: "Mira",
      targetDate: "",
      status: "Open",
      channelKey: 6,
      channel: "",
    },
  ]);
});

it("the new item dialog keeps typed text when it is cancelled and opened again", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Add item" }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Action item/ }), "Ring the bell");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Add item" }));
  expect(screen.getByRole("textbox", { name: /^Action item/ })).toHaveProperty("value", "Ring the bell");
});

it("action items are limited to the GTM plan chosen for all lists until Show all plans is pressed", async () => {
  choosePlanContext("h");
  await open("/dg-action-items?status=all");
  expect(screen.getByText(/Only of Growth, 1 other hidden/)).toBeDefined();
  expect(screen.queryByText("Write a page")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show all plans" }));
  expect(await screen.findByText("Write a page")).toBeDefined();
});
