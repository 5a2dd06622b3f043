import type { Inbox } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { INBOX_KEY } from "../../lib/query/unread.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { acme } from "../../lib/workspace/testing-workspace.ts";
import InboxLink from "./inbox-link.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alert: Inbox["items"][number] = {
  id: "i1",
  kind: "alert",
  workspace: { id: "ada", name: "Personal" },
  by: "Beachhead",
  document: null,
  thread: null,
  title: "Launch at risk",
  label: "",
  excerpt: "Odds 35 %",
  createdAt: "2026-11-20T10:00:00.000Z",
  isRead: false,
};

/** Draws the link, and waits until workspaces and inbox are read. */
async function show(workspaces: readonly object[], items: Inbox["items"]): Promise<void> {
  const unread = items.filter(({ isRead }) => !isRead).length;
  const settings = { mails: "at-once", timeZone: "UTC" } as const;
  const inbox: Inbox = { success: true, items, unread, next: null, settings };
  vi.stubGlobal("fetch", async (input: unknown) =>
    Response.json(String(input).includes("/api/workspaces") ? { success: true, workspaces } : inbox),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/">
        <InboxLink />
      </TestRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => {
    for (const queryKey of [["workspaces"], [INBOX_KEY, "unread"]])
      expect(client.getQueryState(queryKey)?.status).toBe("success");
  });
}

const personal = { id: "ada", name: "Personal", kind: "personal", role: "owner", planType: "Trial" };
const team = { ...acme, kind: "team", planType: "Trial" };

it("an alert in the inbox of somebody without a team shows the link to the inbox", async () => {
  await show([personal], [alert]);
  const link = await screen.findByRole("link", { name: "Inbox, 1 unread" });
  expect(link.getAttribute("href")).toBe("/inbox");
});

it("somebody without a team and with an empty inbox sees no link to it", async () => {
  await show([personal], []);
  expect(screen.queryByRole("link")).toBeNull();
});

it("a member of a team has the link while the inbox is empty", async () => {
  await show([personal, team], []);
  expect(await screen.findByRole("link", { name: "Inbox" })).toBeTruthy();
});
