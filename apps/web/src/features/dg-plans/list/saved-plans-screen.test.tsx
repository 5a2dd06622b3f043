import type { DgPlan } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { type DgPlanGroup, dgPlanResource } from "../../../data/dg-plans.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { acme, openForTest, reopenAs } from "../../../lib/workspace/testing-workspace.ts";
import { copyOf } from "../plan/change-plans.ts";
import { ChosenPlanScreen } from "./chosen-plan.tsx";
import { SavedPlansScreen } from "./saved-plans-screen.tsx";

const head = (id: string, planname: string, gtmplan: string) => ({
  _id: id,
  id,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  example: false,
  planname,
  gtmPlanId: `of ${gtmplan}`,
  gtmplan,
  productgeo: "CRM-India",
  description: "",
  currency: "USD",
  countsTowardsGoal: true,
});

function group(gtmplan: string, ...names: string[]): DgPlanGroup {
  const gtmPlanId = `of ${gtmplan}`;
  const plans = names.map((name) => ({ ...head(name, name, gtmplan), channels: [6, 7] }));
  return { _id: gtmPlanId, gtmPlanId, gtmplan, plans };
}

const calls: { method: string; url: string; ifMatch: string | null }[] = [];

function open(answer: () => Response) {
  vi.stubGlobal("fetch", (url: string, { method, headers }: RequestInit) => {
    calls.push({ method: method ?? "GET", url, ifMatch: new Headers(headers).get("If-Match") });
    return Promise.resolve(answer());
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <SavedPlansScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

afterEach(() => {
  cleanup();
  localStorage.clear();
  calls.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("saved channel plans are listed under their GTM plan, can be searched and are cached", async () => {
  open(() => Response.json([group("Launch", "India", "Brazil"), group("Growth", "Partners")]));
  expect(await screen.findByRole("link", { name: "India" })).toHaveProperty(
    "href",
    expect.stringContaining("/create-new-dgplan?plan=India"),
  );
  expect(rows().map((text) => text?.replace(/CRM.*/, "").replace(/^Select (\w+)\1$/, "$1"))).toEqual([
    "Launch 2",
    "India",
    "Brazil",
    "Growth 1",
    "Partners",
  ]);
  expect(JSON.parse(localStorage.getItem("groupedPlans") ?? "")).toHaveLength(2);
  await userEvent.type(screen.getByRole("searchbox"), "growth");
  expect(rows()).toHaveLength(2);
  expect(screen.getByText(/1 of 3 shown\. Based on 2 GTM plans\./)).toBeDefined();
});

it("a failed fetch of the channel plans shows an error and the cached plans", async () => {
  localStorage.setItem("groupedPlans", JSON.stringify([group("Launch", "India")]));
  open(() => Response.json({ code: "internal", message: "Something went wrong" }, { status: 500 }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch plans");
  expect(screen.getByRole("link", { name: "India" })).toBeDefined();
});

it("an empty list says that there are no channel plans yet", async () => {
  open(() => Response.json([]));
  expect(await screen.findByRole("heading", { name: "No channel plans yet" })).toBeDefined();
});

it("a cached list of plans of another shape is logged and ignored", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("groupedPlans", '[{"gtmPlanId":3}]');
  open(() => Response.json([group("Launch", "India")]));
  expect(await screen.findByRole("link", { name: "India" })).toBeDefined();
  expect(log).toHaveBeenCalled();
});

it("a blank plan name is not sent, and a delete sends the version that was listed", async () => {
  open(() => Response.json([group("Launch", "India")]));
  (await screen.findByRole("link", { name: "India" })).focus();
  await userEvent.keyboard("{F2}");
  await userEvent.clear(screen.getByRole("textbox", { name: "Plan name" }));
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Plan name is required")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "More for India" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([
    { method: "DELETE", url: "/api/dg-plan/India", ifMatch: '"v1"' },
  ]);
});

it("a deletion moves the focus to the row that takes the place of the deleted plan", async () => {
  let isGone = false;
  open(() => {
    isGone ||= calls.at(-1)?.method === "DELETE";
    if (calls.at(-1)?.method === "DELETE") return Response.json({ success: true, message: "", version: 2 });
    return Response.json([isGone ? group("Launch", "Brazil") : group("Launch", "India", "Brazil")]);
  });
  await userEvent.click(await screen.findByRole("button", { name: "More for India" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "India" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Brazil" })));
});

it("copyOf copies a plan without the ids of its action items, and a copy of a view-only plan is editable", () => {
  const action = {
    _id: "a-1",
    actionItem: "Call",
    owner: "Mira",
    targetDate: "2027-01-31",
    closingDate: "",
    status: "Blocked",
  } as const;
  const plan: DgPlan = {
    ...head("p", "India", "Launch"),
    access: "view",
    combinationId: "c-1",
    detailsVersion: 1,
    channels: [
      {
        key: 6,
        label: "Field Sales",
        checked: true,
        type: "Channels",
        category: "common",
        content: [{ channel: "Visits", tactics: "Go", impact: "Closure", actionData: [action] }],
        roiTable: [{ closeRatio: 25 }],
        roiResult: [],
        timeBoundSimulation: [{ StartingMonth: 2, RampUpTime: 3, LeadtoClosure: 4 }],
        version: 9,
      },
    ],
  };
  const { _id: _own, ...copied } = action;
  expect(copyOf(plan)).toEqual({
    gtmPlanId: "of Launch",
    gtmplan: "",
    productgeo: "c-1",
    planname: "India copy",
    description: "",
    currency: "USD",
    access: "edit",
    countsTowardsGoal: true,
    channels: [
      {
        key: 6,
        label: "Field Sales",
        checked: true,
        content: [{ channel: "Visits", tactics: "Go", impact: "Closure", actionData: [copied] }],
        roiTable: [{ closeRatio: 25 }],
        timeBoundSimulation: [{ StartingMonth: 2, RampUpTime: 3, LeadtoClosure: 4 }],
      },
    ],
  });
});

it("a viewer's list opens plans and offers nothing that changes them", async () => {
  openForTest({ ...acme, role: "viewer" });
  open(() => new Response(JSON.stringify([group("Europe", "Launch")])));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More for Launch" }));
  const offered = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(offered).toContain("Open");
  for (const change of ["Rename", "Duplicate", "Delete"]) expect(offered).not.toContain(change);
  expect(screen.queryByRole("link", { name: "New channel plan" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  reopenAs(null);
});

/** A screen about one channel plan at this query string, with the list of the last visit. */
function openChosen(search: string, listed: DgPlanGroup[], answer: (url: string) => Response) {
  vi.stubGlobal("fetch", async (url: string) => answer(url));
  openForTest(acme);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(dgPlanResource.list.queryKey, listed);
  render(
    <QueryClientProvider client={client}>
      <TestRouter at={`/dg-summary${search}`}>
        <ChosenPlanScreen title="Summary" description="" loading="Loading..." emptyBody="">
          {({ listed: { planname } }) => <p>About {planname}</p>}
        </ChosenPlanScreen>
      </TestRouter>
    </QueryClientProvider>,
  );
}

const launch = [group("Launch", "India", "Brazil")];

/** No workspace of the user has another document than those of the list. */
const answerWith = (list: DgPlanGroup[]) => (url: string) =>
  url.includes("/holding/")
    ? Response.json(
        { success: false, error: "No.", message: "No.", code: "not_found", requestId: "r" },
        { status: 404 },
      )
    : Response.json(list);

it("an address without a channel plan shows the first", async () => {
  openChosen("", launch, answerWith(launch));
  expect(await screen.findByText("About India")).toBeDefined();
});

it("a channel plan of the address that the workspace lacks is not replaced by another", async () => {
  openChosen("?plan=Chile", launch, answerWith(launch));
  expect(await screen.findByText("This channel plan no longer exists")).toBeDefined();
  expect(screen.queryByText(/^About/)).toBeNull();
});

it("a channel plan of the address that is newer than the list is waited for", async () => {
  openChosen("?plan=Chile", launch, answerWith([group("Launch", "India", "Chile")]));
  expect(await screen.findByText("About Chile")).toBeDefined();
});
