import type { PlannedVsActual, PlannedVsActualRow } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { LeftOut } from "./left-out.tsx";

afterEach(cleanup);

const row = (changes: Partial<PlannedVsActualRow>): PlannedVsActualRow => ({
  channel: "Field Sales",
  product: "Atlas",
  geo: "Germany",
  plannedPipeline: 0,
  plannedRevenue: 0,
  plannedToDate: { cost: 0, revenue: 0 },
  crmPipeline: 0,
  openPipeline: 0,
  weightedPipeline: 0,
  closedRevenue: 0,
  deals: { open: 0, won: 0, lost: 0 },
  ...changes,
});

const emptyBlock: PlannedVsActual["current"] = {
  rows: [],
  pipelineSums: { planned: 0, crm: 0, open: 0, weighted: 0 },
  revenueSum: { planned: 0, closed: 0 },
  revenueAchievement: { percent: null, pace: null, status: "No plan" },
  coverage: { has: null, needs: null },
  months: [],
};

function draw(rows: PlannedVsActualRow[], changes: Partial<PlannedVsActual> = {}): string[] {
  const block = { ...emptyBlock, rows };
  const reply: PlannedVsActual = {
    success: true,
    currency: "EUR",
    period: { year: 1, calendarYear: 2027, yearStartMonth: 1, yearName: "2027", elapsed: 0.5 },
    current: block,
    cumulative: block,
    unmapped: { count: 0, amount: 0 },
    unconverted: { count: 0, currencies: {} },
    unknownStages: 0,
    plansWithoutRate: [],
    refreshedAt: null,
    ...changes,
  };
  render(
    <TestRouter at="/">
      <LeftOut reply={reply} onDeals={() => undefined} />
    </TestRouter>,
  );
  return screen.queryAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

const planned = row({ plannedRevenue: 1_000 });
const ledger = row({ product: "Ledger", closedRevenue: 700 });

test("products and places that sell without a channel plan are named with what they sell", () => {
  const ofSem = row({ product: "Ledger", channel: "SEM", closedRevenue: 50 });
  expect(draw([planned, ledger, ofSem])).toEqual([
    "No channel plan covers Ledger in Germany; 750 EUR of closed revenue there is compared with the plan of the others.Plan channels",
  ]);
});

test.each([
  ["every combination that sells has a plan", [planned, row({ channel: "SEM", closedRevenue: 9 })]],
  ["a plan is for all products", [row({ product: null, geo: null, plannedRevenue: 1 }), ledger]],
  ["nothing at all is planned", [ledger]],
  ["the deals match no plan", [planned, row({ channel: null, product: null, geo: null, closedRevenue: 9 })]],
])("no channel plan is reported as missing when %s", (_when, rows) => {
  expect(draw(rows)).toEqual([]);
});

const monthly = (amounts: readonly number[], year: number): Partial<PlannedVsActual> => ({
  period: { year, calendarYear: 2027, yearStartMonth: 1, yearName: "2027", elapsed: 0.5 },
  current: {
    ...emptyBlock,
    months: amounts.map((plannedRevenue, place) => ({ month: place + 1, plannedRevenue, closedRevenue: 0 })),
  },
});

test("an evenly planned first year is pointed out, and an uneven, empty or second year is not", () => {
  expect(draw([], monthly([100, 100.01, 100], 1))).toEqual([
    "Planned revenue is the same in every month of 2027. Where channels start later, ramp up or take time to close, set their timing.Set timing",
  ]);
  cleanup();
  expect(draw([], monthly([0, 50, 100], 1))).toEqual([]);
  expect(draw([], monthly([0, 0, 0], 1))).toEqual([]);
  expect(draw([], monthly([100, 100, 100], 2))).toEqual([]);
});

test("deals of no plan, without a rate, a readable amount or a known stage each link to where that is fixed", () => {
  const message = "2 deals of HubSpot have an amount that cannot be read.";
  const items = draw([], {
    unreadAmounts: [{ source: "hubspot", count: 2, example: "soon", message }],
    unmapped: { count: 2, amount: 10 },
    unconverted: { count: 1, currencies: { GBP: 1 } },
    unknownStages: 3,
    plansWithoutRate: ["Yen"],
  });
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links.map(([name]) => name)).toEqual([
    "Assign them",
    "Set rates",
    "Map fields",
    "Set probabilities",
    "Set rates",
  ]);
  expect(new Set(links.map(([, to]) => to)).size).toBe(4);
  expect(items).toContain(`${message}Map fields`);
  expect(links).toContainEqual(["Map fields", "/monitor/deals?dialog=mapping&provider=hubspot"]);
  expect(screen.getAllByRole("button", { name: "Show them" })).toHaveLength(2);
});
