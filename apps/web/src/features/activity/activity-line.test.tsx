import type { ActivityItem } from "@beachhead/contract";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ActivityLine } from "./activity-line.tsx";
import { activityQuery } from "./queries.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id: "one",
  at: "2026-11-27T10:42:00.000Z",
  person: { id: "ada", name: "Ada Park" },
  kind: "channel-plan",
  documentId: "plan",
  document: "Channels 2027",
  exists: true,
  text: "raised Field Sales, revenue target from 900,000 to 1,200,000",
  others: [],
  more: 0,
  ...changes,
});

function show(changes: Partial<ActivityItem> = {}) {
  const onOnly = vi.fn<(shown: ActivityItem) => void>();
  render(
    <MemoryRouter>
      <ul>
        <ActivityLine item={item(changes)} onOnly={onOnly} />
      </ul>
    </MemoryRouter>,
  );
  return onOnly;
}

it("a line says who changed what, and leads to the document", () => {
  show();
  expect(screen.getByRole("listitem").textContent).toContain(
    "Ada Park raised Field Sales, revenue target from 900,000 to 1,200,000",
  );
  const link = screen.getByRole("link", { name: "Channels 2027" });
  expect(link.getAttribute("href")).toBe("/create-new-dgplan?plan=plan");
});

it("a deleted document is named without a link, one that is gone without its name", () => {
  show({ exists: false });
  expect(screen.getByRole("listitem").textContent).toContain("Channel plan Channels 2027, deleted");
  expect(screen.queryByRole("link")).toBeNull();
  cleanup();
  show({ exists: false, document: null });
  expect(screen.getByRole("listitem").textContent).toContain("Channel plan that is no longer here");
  expect(screen.queryByRole("button")).toBeNull();
});

it("the other changes of a save are listed on request, and those beyond them counted", () => {
  show({ others: ["lowered Managers from 3 to 1"], more: 4 });
  expect(screen.getByText("5 more changes")).toBeTruthy();
  expect(screen.getByText("Lowered Managers from 3 to 1")).toBeTruthy();
  expect(screen.getByText("4 changes of other fields")).toBeTruthy();
});

it("the button of a line asks for the changes of its document alone", async () => {
  const onOnly = show();
  await userEvent.click(screen.getByRole("button", { name: "Show only this: Channels 2027" }));
  expect(onOnly).toHaveBeenCalledExactlyOnceWith(item());
});

it.each([
  ["2026-11-27", new Date(2026, 10, 27).toISOString()],
  ["yesterday", "yesterday"],
])("lines since %s are asked for from the local beginning of that day", async (from, asked) => {
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return Response.json({ success: true, activity: [], next: null });
  });
  await new QueryClient().fetchInfiniteQuery(activityQuery({ from }));
  expect(addresses.map((address) => new URL(address, "http://localhost").searchParams.get("from"))).toEqual([
    asked,
  ]);
});
