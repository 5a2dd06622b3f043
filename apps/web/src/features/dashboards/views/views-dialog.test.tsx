import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { isRecord } from "../../../lib/is-record.ts";
import { ViewsDialog } from "./views-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const board = {
  id: "1",
  name: "Board",
  view: "gtmPlan=7",
  isFirst: false,
  weeklyTimeZone: null as string | null,
  updatedAt: "2026-11-23T08:00:00Z",
};

function readBody(body: unknown): Record<string, unknown> {
  const value: unknown = JSON.parse(typeof body === "string" ? body : "{}");
  return isRecord(value) ? value : {};
}

/** Draws the dialog over a server with these views. @returns the bodies that were saved */
function draw(stored: (typeof board)[]) {
  let views = stored;
  const saved: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const url = address instanceof Request ? address.url : String(address);
    if (!url.includes("/dashboard/views")) return Response.json([]);
    if (init?.method !== "PUT") return Response.json(views);
    const body = readBody(init.body);
    saved.push(body);
    const weeklyTimeZone = typeof body["weeklyTimeZone"] === "string" ? body["weeklyTimeZone"] : null;
    views = views.map((view) => ({ ...view, weeklyTimeZone }));
    return Response.json({ success: true, message: "Saved Successfully", id: "1", view: views[0] });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewsDialog address="" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return saved;
}

test("a view is mailed every week in this browser's time zone, and one press stops it", async () => {
  const saved = draw([board]);
  await userEvent.click(await screen.findByRole("button", { name: "E-mail Board to me every week" }));
  const stop = await screen.findByRole("button", { name: "Stop the weekly e-mail of Board" });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(saved).toEqual([{ name: "Board", view: "gtmPlan=7", isFirst: false, weeklyTimeZone: timeZone }]);
  expect(screen.getByText(/^Mailed on Mondays at 8:00, .* time\./)).toBeDefined();
  await userEvent.click(stop);
  await screen.findByRole("button", { name: "E-mail Board to me every week" });
  expect(saved[1]).toMatchObject({ weeklyTimeZone: null });
});

test("a view of another dashboard, or without a plan, offers no e-mail", async () => {
  draw([
    { ...board, view: "tab=emailCampaign" },
    { ...board, id: "2", name: "Any plan", view: "" },
  ]);
  await screen.findByText("Any plan");
  expect(screen.queryByRole("button", { name: /every week/ })).toBeNull();
});
