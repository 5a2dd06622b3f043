import type { PlannedVsActualBlock, PlannedVsActualRow } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type DgPlanGroup, dgPlanResource } from "../../../data/dg-plans.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { AllocationPanel } from "./allocation-panel.tsx";

afterEach(cleanup);

const row = (
  channel: string | null,
  [cost, planned, closed]: readonly [number, number, number],
): PlannedVsActualRow => ({
  channel,
  product: "Atlas",
  geo: "Germany",
  plannedPipeline: 0,
  plannedRevenue: 0,
  plannedToDate: { cost, revenue: planned },
  crmPipeline: 0,
  openPipeline: 0,
  weightedPipeline: 0,
  closedRevenue: closed,
  deals: { open: 0, won: closed > 0 ? 3 : 0, lost: 0 },
});

const listed = (id: string, planname: string): DgPlanGroup["plans"][number] => ({
  _id: id,
  id,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  example: false,
  planname,
  gtmPlanId: "g",
  gtmplan: "Launch",
  productgeo: "",
  description: "",
  currency: "USD",
  countsTowardsGoal: true,
  channels: [6, 16],
});

interface Drawn {
  elapsed?: number;
  plans?: DgPlanGroup["plans"];
}

function draw(
  rows: PlannedVsActualRow[],
  { elapsed = 0.5, plans = [listed("p", "India launch")] }: Drawn = {},
) {
  const block: PlannedVsActualBlock = {
    rows,
    pipelineSums: { planned: 0, crm: 0, open: 0, weighted: 0 },
    revenueSum: { planned: 0, closed: 0 },
    revenueAchievement: { percent: null, pace: null, status: "No plan" },
    coverage: { has: null, needs: null },
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      plannedRevenue: 0,
      closedRevenue: 0,
    })),
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(dgPlanResource.list.queryKey, [
    { _id: "g", gtmPlanId: "g", gtmplan: "Launch", plans },
    { _id: "h", gtmPlanId: "h", gtmplan: "Other", plans: [listed("q", "Other plan")] },
  ]);
  const { container } = render(
    <QueryClientProvider client={client}>
      <TestRouter at="/">
        <AllocationPanel gtmPlanId="g" block={block} elapsed={elapsed} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return container.textContent.replaceAll("\u202f", " ");
}

const measured = [
  row("Field Sales", [800, 700, 610]),
  row("Events", [50, 200, 240]),
  row("SEO", [150, 100, 150]),
];

test("the finding names the channel that costs more than it brings and the one that brings more than it costs", () => {
  const text = draw([...measured, row(null, [0, 0, 9_000])]);
  expect(text).toContain(
    "Field Sales brings 61 % of the revenue with 80 % of the cost; Events 24 % with 5 %",
  );
  const events = screen.getByRole("row", { name: /^Events/ }).textContent;
  expect(events.replaceAll("\u202f", " ")).toBe("Events5 %24 % 3 won20 %");
  const link = screen.getByRole("link", { name: "See what moving budget would bring" });
  expect(link.getAttribute("href")).toBe("/dg-allocate?plan=p");
});

test("a channel that the plan does not have is listed and is no part of the finding", () => {
  const text = draw([...measured, row("Resellers", [0, 0, 1_000])]);
  expect(text).toContain(
    "Field Sales brings 31 % of the revenue with 80 % of the cost; Events 12 % with 5 %",
  );
  expect(screen.getByRole("row", { name: /^Resellers/ }).textContent).toContain("50");
});

test("rows of one channel in several countries are one channel", () => {
  draw([...measured, row("Events", [50, 0, 0])]);
  expect(screen.getAllByRole("row")).toHaveLength(4);
});

test("several channel plans of the GTM plan are linked by name, those of another plan are not", () => {
  draw(measured, { plans: [listed("p", "India launch"), listed("r", "Germany launch")] });
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "India launch",
    "Germany launch",
  ]);
});

test("channels that bring what they cost make no difference to speak of", () => {
  expect(draw([row("Field Sales", [50, 50, 52]), row("Events", [50, 50, 48])])).toContain(
    "Each channel brings about the share of revenue that it costs",
  );
});

test("before a quarter is over, or without won deals in two channels, the panel says what is missing", () => {
  expect(draw(measured, { elapsed: 0.1 })).toContain("Still missing: 2 more months of the period.");
  cleanup();
  const one = [row("Field Sales", [800, 700, 610]), row("Events", [50, 200, 0])];
  expect(draw(one)).toContain("Still missing: won deals in two channels, of which one has some.");
  cleanup();
  expect(draw([row("Field Sales", [800, 700, 610])])).toContain("It takes a plan of at least two channels");
  expect(screen.queryByRole("table")).toBeNull();
});
