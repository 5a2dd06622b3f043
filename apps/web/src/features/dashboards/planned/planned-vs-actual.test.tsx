import type { PlannedVsActual as Figures } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { testListedPlan } from "../../../data/test-documents.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import { acme, openForTest, reopenAs } from "../../../lib/workspace/testing-workspace.ts";
import type { DashboardView } from "../dashboard-view.ts";
import { plannedVsActual } from "../queries.ts";
import { PlannedVsActual } from "./planned-vs-actual.tsx";

/** The product whose figures each drawing of the panels showed. */
const drawn = vi.hoisted((): string[] => []);

vi.mock("../../../lib/workspace/switch-workspace.ts", () => ({ switchWorkspace: vi.fn<() => void>() }));
vi.mock("./odds-panel.tsx", () => ({ OddsPanel: () => null }));
vi.mock("./calibration-panel.tsx", () => ({ CalibrationPanel: () => null }));
vi.mock("./allocation-panel.tsx", () => ({ AllocationPanel: () => null }));
vi.mock("./channel-panel.tsx", () => ({ ChannelPanel: () => null }));
vi.mock("./variance-panel.tsx", () => ({
  VariancePanel: ({ filters }: { filters: { product: string } }) => {
    drawn.push(filters.product);
    return null;
  },
}));

afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.mocked(switchWorkspace).mockReset();
  vi.unstubAllGlobals();
});

const plan = testListedPlan({
  products: [{ id: "1", name: "Atlas", description: "", geos: ["Oman"], geoIds: ["1"], industries: [] }],
});

const filters = { gtmPlanId: "g", geo: "All", targetYear: 1, currency: null };

function figures(closed: number): Figures {
  const block = {
    rows: [],
    pipelineSums: { planned: 0, crm: 0, open: 0, weighted: 0 },
    revenueSum: { planned: 0, closed },
    revenueAchievement: { percent: null, pace: null, status: "No plan" as const },
    coverage: { has: null, needs: null },
    months: [],
  };
  return {
    success: true,
    currency: "USD",
    period: { year: 1, calendarYear: 2027, yearStartMonth: 1, yearName: "2027", elapsed: 0.5 },
    current: block,
    cumulative: block,
    unmapped: { count: 0, amount: 0 },
    unconverted: { count: 0, currencies: {} },
    unknownStages: 0,
    plansWithoutRate: [],
    refreshedAt: "2026-11-01T08:00:00.000Z",
  };
}

const viewOf = (product: string | null, gtmPlan: string | null = null): DashboardView => ({
  tab: "planned",
  part: null,
  address: "",
  read: (name) =>
    new Map([
      ["product", product],
      ["gtmPlan", gtmPlan],
    ]).get(name) ?? null,
  open: () => undefined,
  change: () => undefined,
});

it("a change of filter renders the charts once, with the new figures", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(gtmPlanResource.list.queryKey, [plan]);
  client.setQueryData(plannedVsActual({ ...filters, product: "All" }).queryKey, figures(100));
  const screenOf = (product: string | null) => (
    <QueryClientProvider client={client}>
      <TestRouter>
        <PlannedVsActual view={viewOf(product)} />
      </TestRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(screenOf(null));
  expect(drawn).toEqual(["All"]);
  drawn.length = 0;
  rerender(screenOf("Atlas"));
  expect(screen.getByText("100")).toBeDefined();
  expect(drawn).toEqual([]);
  act(
    () => void client.setQueryData(plannedVsActual({ ...filters, product: "Atlas" }).queryKey, figures(40)),
  );
  await screen.findByText("40");
  await vi.waitFor(() => expect(drawn).toEqual(["Atlas"]));
});

/** The dashboard with the list of the last visit; the server answers by the end of the path, and leaves out the rest. */
function draw(
  gtmPlan: string | null,
  replies: Readonly<Record<string, () => Response>>,
  product: string | null = null,
) {
  vi.stubGlobal("fetch", async (url: string) => {
    const reply = Object.entries(replies).find(([path]) => url.endsWith(path))?.[1];
    return reply === undefined ? new Promise(() => undefined) : reply();
  });
  openForTest(acme);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(gtmPlanResource.list.queryKey, [plan]);
  const address = `/monitor/dashboard?gtmPlan=${gtmPlan ?? ""}`;
  render(
    <QueryClientProvider client={client}>
      <TestRouter at={address}>
        <PlannedVsActual view={viewOf(product, gtmPlan)} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const notFound = () =>
  Response.json(
    { success: false, error: "No.", message: "No.", code: "not_found", requestId: "r" },
    { status: 404 },
  );

it("an address without a plan shows the first", async () => {
  draw(null, {});
  expect(await screen.findByRole("combobox", { name: "GTM plan" })).toHaveProperty("value", "Launch");
});

it("a plan of the address that the workspace lacks is not replaced by another", async () => {
  draw("x", { "/holding/x": notFound, "/get-saved-gtm-plans": () => Response.json([plan]) });
  expect(await screen.findByText("This plan no longer exists")).toBeDefined();
  expect(screen.queryByRole("combobox", { name: "GTM plan" })).toBeNull();
  expect(screen.getByRole("link", { name: "Show another plan" }).getAttribute("href")).toBe(
    "/monitor/dashboard?tab=planned",
  );
});

it("a plan of the address that another workspace of the user has opens there", async () => {
  const personal = { id: "ada", name: "Ada", kind: "personal", role: "owner" };
  draw("x", {
    "/holding/x": () => Response.json({ success: true, workspace: personal }),
    "/get-saved-gtm-plans": () => Response.json([plan]),
  });
  await vi.waitFor(() =>
    expect(switchWorkspace).toHaveBeenCalledWith(null, {
      to: "/monitor/dashboard?gtmPlan=x",
      notice: "Switched to Ada",
    }),
  );
});

it("a plan of the address that is newer than the list is waited for", async () => {
  draw("x", {
    "/get-saved-gtm-plans": () => Response.json([plan, { ...plan, id: "x", gtmPlanName: "Growth" }]),
  });
  expect(screen.getByText("Loading dashboard data...")).toBeDefined();
  expect(await screen.findByRole("combobox", { name: "GTM plan" })).toHaveProperty("value", "Growth");
});

it("a product of the address that the plan has no more is named, as the figures are those of all", async () => {
  draw("g", {}, "Borealis");
  expect(
    await screen.findByText("The plan has no product “Borealis” any more: all products are shown."),
  ).toBeDefined();
  cleanup();
  draw("g", {}, "Atlas");
  expect(await screen.findByRole("combobox", { name: "Product" })).toHaveProperty("value", "Atlas");
  expect(screen.queryByText(/any more/)).toBeNull();
});
