import type { Inbox, InboxItem } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { InboxScreen } from "./inbox-screen.tsx";

const fetched = vi.fn<typeof fetch>();
const sent: { method: string; path: string; body: unknown }[] = [];
let reply: Inbox;

const item = (change: Partial<InboxItem> = {}): InboxItem => ({
  id: "i1",
  kind: "mention",
  workspace: { id: acme.id, name: "Acme" },
  by: "Ben",
  document: { kind: "simulation", id: "s1", path: "Odds" },
  thread: "t1",
  title: "Monthly seats",
  label: "Odds",
  excerpt: "Too high?",
  createdAt: "2026-11-20T10:00:00.000Z",
  isRead: false,
  ...change,
});

const inbox = (...items: InboxItem[]): Inbox => ({
  success: true,
  items,
  unread: items.filter(({ isRead }) => !isRead).length,
  next: null,
  settings: { mails: "at-once", timeZone: "UTC" },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openForTest(acme);
  sent.length = 0;
  reply = inbox();
  fetched.mockImplementation(async (input, init) => {
    const path = typeof input === "string" ? input : "";
    const { method = "GET", body } = init ?? {};
    if (path.includes("/api/workspaces"))
      return Response.json({ success: true, workspaces: [{ ...acme, kind: "team", planType: "Trial" }] });
    if (method === "GET") return Response.json(reply);
    sent.push({ method, path, body: JSON.parse(typeof body === "string" ? body : "null") });
    return Response.json(
      path.endsWith("/read")
        ? { success: true, unread: 0 }
        : { success: true, settings: { mails: "daily", timeZone: "UTC" } },
    );
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  reopenAs(null);
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/inbox">
        <InboxScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const lines = async () => within(await screen.findByRole("list", { name: "Inbox" })).getAllByRole("listitem");

it("an item says who did what where, and leads to the place with its thread", async () => {
  reply = inbox(item());
  show();
  const [line] = await lines();
  expect(line?.textContent).toMatch(/^Unread: Ben mentioned you in Monthly seats, OddsToo high\?.+, Acme$/);
  const link = screen.getByRole("link", { name: /Ben mentioned you/ });
  expect(link.getAttribute("href")).toBe("/simulation/runSimulation/s1?thread=t1");
});

it("opening an unread item marks it as read, and a read one has no mark", async () => {
  const user = userEvent.setup();
  reply = inbox(item(), item({ id: "i2", isRead: true, by: "Cleo" }));
  show();
  await lines();
  expect(screen.getAllByRole("button", { name: "Mark as read" })).toHaveLength(1);
  await user.click(screen.getByRole("link", { name: /Ben mentioned you/ }));
  await waitFor(() => expect(sent).toMatchObject([{ path: "/api/inbox/read", body: { ids: ["i1"] } }]));
});

it("all items are marked as read at once", async () => {
  const user = userEvent.setup();
  reply = inbox(item(), item({ id: "i2" }));
  show();
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(sent).toMatchObject([{ path: "/api/inbox/read", body: {} }]));
});

it("the e-mails are changed to a daily one in the time zone of the browser", async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByRole("heading", { name: "Nothing here yet" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Daily" }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(sent).toMatchObject([{ method: "PUT", body: { mails: "daily", timeZone } }]));
});

it("an inbox that cannot be loaded says so and is asked for again", async () => {
  const user = userEvent.setup();
  fetched.mockResolvedValueOnce(
    Response.json(
      { success: false, error: "Try later.", message: "Try later.", code: "unavailable", requestId: "r" },
      { status: 503 },
    ),
  );
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Try later.");
  reply = inbox(item());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await lines()).toHaveLength(1);
});
