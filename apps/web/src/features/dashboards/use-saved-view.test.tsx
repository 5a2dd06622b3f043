import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useCommentScreen } from "../../components/comments/comment-screen.ts";
import { threadAddress } from "../../components/comments/thread-address.ts";
import { useToasts } from "../../components/toast/toast-store.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { useDashboardView } from "./dashboard-view.ts";
import { dashboardViews } from "./queries.ts";
import { useSavedView } from "./use-saved-view.ts";

const saved = {
  id: "v1",
  name: "Board",
  view: "tab=plannedVsActualRevenue&year=2",
  isFirst: false,
  weeklyTimeZone: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => useCommentScreen.setState({ document: null, subject: null, view: null }));
});

function Screen() {
  const view = useDashboardView([]);
  useSavedView(view);
  return (
    <>
      <p>{view.address === "" ? "No choices" : view.address}</p>
      <button type="button" onClick={() => view.change({ year: "3" })}>
        Year 3
      </button>
    </>
  );
}

function open(address: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(dashboardViews.queryKey, [saved]);
  render(
    <QueryClientProvider client={client}>
      <TestRouter at={address}>
        <Screen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

it("a link to a thread opens the saved view of its figure, whose comments are those of the view", async () => {
  open(threadAddress({ kind: "dashboard-view", id: "v1", path: "current/Closed revenue" }, "t1"));
  expect(await screen.findByText(`${saved.view}&thread=t1`)).toBeDefined();
  expect(useCommentScreen.getState().document).toMatchObject({ kind: "dashboard-view", id: "v1" });
});

it("other choices than those of a saved view have no comments", async () => {
  open(`/monitor/dashboard?${saved.view}`);
  await waitFor(() => expect(useCommentScreen.getState().document?.id).toBe("v1"));
  await userEvent.click(screen.getByRole("button", { name: "Year 3" }));
  await waitFor(() => expect(useCommentScreen.getState().document).toBeNull());
});

it("a link to a view that was deleted says so, and opens the dashboards", async () => {
  vi.stubGlobal("fetch", async () => Response.json([saved]));
  open("/monitor/dashboard?view=v2");
  expect(await screen.findByText("No choices")).toBeDefined();
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "This view was deleted, or it is in another workspace",
  ]);
});

it("a link to a view that is newer than the list of views opens it", async () => {
  const newer = { ...saved, id: "v2", view: "tab=pricingDashboard" };
  vi.stubGlobal("fetch", async () => Response.json([saved, newer]));
  open("/monitor/dashboard?view=v2");
  expect(await screen.findByText(newer.view)).toBeDefined();
});
