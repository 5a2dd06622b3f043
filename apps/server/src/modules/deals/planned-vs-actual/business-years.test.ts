import type { ReplyOf } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { testServer } from "../../../test/server.ts";
import { testChannel, testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { testDeal } from "../test-deal.ts";
import { readComparison } from "./comparison.ts";
import { type ActualRow, findActuals } from "./read-actual.ts";
import { findShiftedActuals } from "./read-shifted.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { user } = server;
let pools: Pools;
let withUser: WithUser;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterAll(() => pools.close());

/** A plan whose first year is April 2027 to March 2028. */
async function planFromApril(): Promise<string> {
  const products = [testProduct({ geos: ["India"] })];
  const body = testDetails({ firstYear: 2027, yearStartMonth: 4, products });
  const { gtmPlanId } = await user.api.callUntyped("saveBasicDetails", { body });
  await user.api.callUntyped("createDgPlan", {
    body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels: [testChannel()] }),
  });
  return gtmPlanId;
}

const add = (changes: Record<string, unknown>) =>
  user.api.callUntyped("createDeal", { body: testDeal(changes) });

/** Four deals around the turns of the year, each of another amount. */
async function addDealsAroundTheTurns(): Promise<void> {
  for (const [closeDate, Amount] of [
    ["2027-03-31", 1],
    ["2027-04-01", 20],
    ["2028-03-31", 300],
    ["2028-04-01", 4000],
  ])
    await add({ closeDate, createdDate: closeDate, Amount });
}

const compared = (gtmPlanId: string, targetYear: string): Promise<ReplyOf<"getPlannedVsActual">> =>
  user.api.call("getPlannedVsActual", { query: { gtmPlanId, targetYear } });

test("a deal of 31 March counts in the year before, one of 1 April in the year that begins", async () => {
  const gtmPlanId = await planFromApril();
  await addDealsAroundTheTurns();
  const first = await compared(gtmPlanId, "1");
  expect(first.period).toMatchObject({ calendarYear: 2027, yearStartMonth: 4, yearName: "FY 2027/28" });
  expect(first.current.revenueSum.closed).toBe(320);
  expect(first.current.pipelineSums.crm).toBe(320);
  const closed = first.current.months.map(({ closedRevenue }) => closedRevenue);
  expect([closed[0], closed[11]]).toEqual([20, 300]);
  const second = await compared(gtmPlanId, "2");
  expect(second.period.yearName).toBe("FY 2028/29");
  expect([second.current.revenueSum.closed, second.cumulative.revenueSum.closed]).toEqual([4000, 4320]);
});

test("the deals behind a figure and a month are those of the business year", async () => {
  const gtmPlanId = await planFromApril();
  await addDealsAroundTheTurns();
  const behind = async (query: Record<string, string>) => {
    const { deals, amount } = await user.api.call("listDealsBehind", { query: { gtmPlanId, ...query } });
    return [new Set(deals.map(({ closeDate }) => closeDate)), amount];
  };
  expect(await behind({})).toEqual([new Set(["2027-04-01", "2028-03-31"]), 320]);
  expect(await behind({ month: "12" })).toEqual([new Set(["2028-03-31"]), 300]);
  expect(await behind({ month: "1", targetYear: "2" })).toEqual([new Set(["2028-04-01"]), 4000]);
});

test("odds that remain are of the open deals that close in the business year", async () => {
  const gtmPlanId = await planFromApril();
  for (const closeDate of ["2027-03-31", "2027-04-01", "2028-03-31", "2028-04-01"])
    await add({ closeDate, Stage: "Proposal", probability: 50 });
  const { openDeals, leftOut } = await user.api.call("getRemainingOdds", { query: { gtmPlanId } });
  expect(openDeals + leftOut.unknownStage).toBe(2);
});

test.each([
  ["2027-03-31T23:59:59Z", 0],
  ["2027-10-01T00:00:00Z", 0.5],
  ["2028-04-01T00:00:00Z", 1],
])("at %s a share of %d of FY 2027/28 has passed", async (now, share) => {
  const gtmPlanId = await planFromApril();
  const { userId } = server.user;
  const { elapsed } = await withUser.read(userId, (tx) =>
    readComparison(tx, userId, (name) => ({ gtmPlanId })[name], new Date(now)),
  );
  expect(elapsed).toBeCloseTo(share, 2);
});

test("deals that convert at the rates of their days are summed by business year", async () => {
  const gtmPlanId = await planFromApril();
  for (const [date, EUR] of [
    ["2027-01-01", 1],
    ["2027-06-01", 0.5],
  ] as const)
    await user.api.callUntyped("saveRates", { body: { base: "USD", date, rates: { EUR } } });
  for (const [closeDate, Amount] of [
    ["2027-03-31", 1],
    ["2027-04-01", 20],
    ["2028-03-31", 300],
    ["2028-04-01", 4000],
  ])
    await add({ closeDate, createdDate: closeDate, Amount, Deal_Currency: "EUR" });
  const { current } = await compared(gtmPlanId, "1");
  expect(current.revenueSum.closed).toBe(20 + 600);
  expect(current.months.map(({ closedRevenue }) => closedRevenue).filter((sum) => sum > 0)).toEqual([
    20, 600,
  ]);
});

/** Rows without a figure say nothing; their order is free. */
const told = (rows: readonly ActualRow[]) =>
  rows
    .filter(({ cumulative }) => Object.values(cumulative).some((figure) => figure !== 0))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

test("years from January have the same sums from the deals as from the roll-ups", async () => {
  const stages = ["Closed Won", "Closed Lost", "Proposal", "Something else"];
  const days = ["2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01", ""];
  for (const [index, Stage] of [...stages, ...stages, ...stages].entries())
    await add({
      Stage,
      Lead_Source: index % 2 === 0 ? "Field Sales" : "Email",
      Deal_Currency: index % 3 === 0 ? "EUR" : "USD",
      Amount: 7 ** (index % 6) + index,
      createdDate: days[index % 5],
      closeDate: days[(index + 3) % 5],
    });
  const { userId } = server.user;
  const years = { first: 2027, last: 2028, startMonth: 1 };
  const [rolledUp, addedUp] = await withUser.read(userId, async (tx) => [
    await findActuals(tx, userId, years),
    await findShiftedActuals(tx, userId, years),
  ]);
  expect(told(rolledUp)).toMatchObject(told(addedUp));
  expect(told(addedUp).length).toBeGreaterThan(3);
});
