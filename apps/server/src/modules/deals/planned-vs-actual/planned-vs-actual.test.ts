import { expect, test } from "vitest";
import examples from "../../../../../../packages/engine/examples/segments-actuals-pricing.json" with {
  type: "json",
};
import type { TestClient } from "../../../test/client.ts";
import { testServer } from "../../../test/server.ts";
import { testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { testDeal } from "../test-deal.ts";
import { elapsedShare } from "./comparison.ts";
import { lastYear, thisYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const api = () => server.user.api;

/** Calls with any body and expects success. */
const call: TestClient["callUntyped"] = (name, request) => api().callUntyped(name, request);

async function plan(changes: object = {}): Promise<string> {
  const { gtmPlanId } = await call("saveBasicDetails", {
    body: testDetails({
      firstYear: 2027,
      products: [testProduct({ geos: ["India", "Germany"] })],
      ...changes,
    }),
  });
  return gtmPlanId;
}

const add = (changes: Record<string, unknown>) => call("createDeal", { body: testDeal(changes) });
const read = (query: Record<string, string>) => call("getPlannedVsActual", { query });

test("the worked example's deals come to its sums, and the one without a rate is counted apart", async () => {
  const gtmPlanId = await plan();
  const { deals, rates, out } = examples.actuals;
  await call("saveRates", { body: { base: "USD", date: "2026-11-20", rates } });
  for (const deal of deals)
    await add({
      Lead_Source: deal.leadSource,
      Product: deal.product,
      Geo: deal.geo,
      Amount: deal.amount,
      Deal_Currency: deal.currency,
      Stage: deal.stage,
    });
  const found = await read({ gtmPlanId, currency: "USD" });
  expect(found.cumulative.pipelineSums).toEqual({
    planned: 0,
    crm: out.crmPipeline,
    open: out.openPipeline,
    weighted: out.weightedPipeline,
  });
  expect(found.cumulative.revenueSum).toEqual({ planned: 0, closed: out.closedRevenue });
  expect(found.cumulative.revenueAchievement.status).toBe("No plan");
  expect(found.unconverted).toEqual({ count: out.unconverted, currencies: { GBP: 1 } });
  expect(found.unmapped).toEqual({ count: 0, amount: 0 });
  // None of them has a date.
  expect(found.current.rows).toEqual([]);
  expect(found.cumulative.rows.map(({ channel, geo, deals: counts }) => [channel, geo, counts])).toEqual([
    ["Field Sales", "India", { open: 1, won: 1, lost: 0 }],
    ["SEO", "Germany", { open: 1, won: 0, lost: 1 }],
  ]);
});

test("planned figures are the time-bound months of the channel plans, for the target year and all years up to it", async () => {
  const gtmPlanId = await plan();
  await call("createDgPlan", { body: testDgPlan({ gtmPlanId, productgeo: "CRM-India" }) });
  const first = await read({ gtmPlanId });
  expect(first).toMatchObject({ currency: "USD", period: { year: 1, calendarYear: 2027 } });
  expect(first.current.rows).toMatchObject([{ channel: "Field Sales", product: "CRM", geo: "India" }]);
  const second = await read({ gtmPlanId, targetYear: "2" });
  const [one, two] = [first.current, second.current];
  expect(second.cumulative.revenueSum.planned).toBe(one.revenueSum.planned + two.revenueSum.planned);
  expect(second.current.pipelineSums.planned).toBeGreaterThan(first.current.pipelineSums.planned);
  expect(one.months).toHaveLength(12);
  expect(second.cumulative.months).toHaveLength(24);
  // It starts in month 3 and closes after four months.
  expect(one.months.map(({ plannedRevenue }) => plannedRevenue > 0).indexOf(true)).toBe(6);
  expect(one.months.reduce((sum, { plannedRevenue }) => sum + plannedRevenue, 0)).toBeCloseTo(
    one.revenueSum.planned,
    1,
  );
  expect(first.current.coverage.needs).toBeCloseTo(one.pipelineSums.planned / one.revenueSum.planned, 3);
});

test("cost and revenue planned to date are those of the months gone by, and of a year that is over its whole", async () => {
  const { gtmPlanId } = await lastYear(api).plan();
  const over = (await read({ gtmPlanId })).current.rows[0];
  expect(over?.plannedToDate.revenue).toBe(over?.plannedRevenue);
  // What the calculator says of its year at full speed.
  const costAYear = 1_177_000;
  expect(over?.plannedToDate.cost).toBeCloseTo(costAYear, 0);
  const second = await read({ gtmPlanId, targetYear: "2" });
  const now = second.current.rows[0];
  const { elapsed } = second.period;
  expect((now?.plannedToDate.cost ?? 0) / costAYear).toBeCloseTo(elapsed, 3);
  // Months of two years are weighed by days.
  expect((second.cumulative.rows[0]?.plannedToDate.cost ?? 0) / costAYear).toBeCloseTo(1 + elapsed, 2);
  const { gtmPlanId: future } = await lastYear(api).plan(thisYear + 1);
  expect((await read({ gtmPlanId: future })).current.rows[0]?.plannedToDate).toEqual({ cost: 0, revenue: 0 });
});

test("a deal counts as pipeline in the year it was created and as revenue in the year it was closed", async () => {
  const gtmPlanId = await plan();
  await add({ createdDate: "2027-12-31", closeDate: "2028-01-01", Amount: 100 });
  await add({ createdDate: "2026-12-31", closeDate: "2027-01-01", Amount: 7 });
  const first = await read({ gtmPlanId, targetYear: "1" });
  expect(first.current.pipelineSums.crm).toBe(100);
  expect(first.current.revenueSum.closed).toBe(7);
  expect(first.current.months[0]).toEqual({ month: 1, plannedRevenue: 0, closedRevenue: 7 });
  const second = await read({ gtmPlanId, targetYear: "2" });
  expect(second.current.revenueSum.closed).toBe(100);
  expect(second.cumulative.revenueSum.closed).toBe(107);
  expect(second.cumulative.months[12]?.closedRevenue).toBe(100);
});

test("deals of no plan are one row that counts in the sums; those of another plan are in none", async () => {
  const gtmPlanId = await plan();
  await plan({ gtmPlanName: "Other", products: [testProduct({ name: "ERP" })] });
  await add({ Amount: 10 });
  await add({ Amount: 20, Lead_Source: "Radio" });
  await add({ Amount: 40, Geo: "Peru", Stage: "Qualification" });
  await add({ Amount: 80, Product: "ERP" });
  const all = (await read({ gtmPlanId })).cumulative;
  expect(
    all.rows.map(({ channel, closedRevenue, openPipeline }) => [channel, closedRevenue, openPipeline]),
  ).toEqual([
    ["Field Sales", 10, 0],
    [null, 20, 40],
  ]);
  expect(all.revenueSum.closed).toBe(30);
  expect(all.pipelineSums).toMatchObject({ crm: 70, open: 40, weighted: 4 });
  const { cumulative, unmapped } = await read({ gtmPlanId, geo: "India", product: "crm" });
  expect(cumulative.revenueSum.closed).toBe(30);
  expect(unmapped).toEqual({ count: 1, amount: 20 });
  expect((await read({ gtmPlanId, geo: "Germany" })).cumulative.rows).toEqual([]);
});

test("a new rate changes the figures at once, and amounts come in the asked currency", async () => {
  const gtmPlanId = await plan();
  await add({ Amount: 8_300, Deal_Currency: "INR" });
  expect((await read({ gtmPlanId })).unconverted.count).toBe(1);
  const save = (INR: number) =>
    call("saveRates", { body: { base: "USD", date: "2026-11-20", rates: { INR, EUR: 0.5 } } });
  await save(83);
  expect((await read({ gtmPlanId })).cumulative.revenueSum.closed).toBe(100);
  await save(100);
  expect((await read({ gtmPlanId })).cumulative.revenueSum.closed).toBe(83);
  expect((await read({ gtmPlanId, currency: "eur" })).cumulative.revenueSum.closed).toBe(41.5);
  await call("createDgPlan", {
    body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", currency: "JPY", planname: "Yen" }),
  });
  expect(await read({ gtmPlanId })).toMatchObject({ plansWithoutRate: ["Yen"] });
});

test("a won deal converts at the rates of its close date, an open one at the newest, in every figure", async () => {
  const gtmPlanId = await plan();
  const save = (date: string, rates: object) => call("saveRates", { body: { base: "USD", date, rates } });
  await save("2027-07-01", { EUR: 0.5, INR: 100 });
  await save("2027-01-01", { EUR: 0.8 });
  const euros = { Deal_Currency: "EUR", Amount: 100 };
  await add({ ...euros, closeDate: "2026-12-31", createdDate: "2027-01-01", Stage: "Qualification" });
  await add({ ...euros, closeDate: "2027-01-01" });
  await add({ ...euros, closeDate: "2027-06-30", Lead_Source: "SEO" });
  await add({ ...euros, closeDate: "2027-07-01", Lead_Source: "SEO", Geo: "Germany" });
  await add({ Deal_Currency: "INR", Amount: 500, closeDate: "2027-02-01", Geo: "Peru" });
  await add({ Deal_Currency: "USD", Amount: 3, closeDate: "2027-02-01" });
  await add({ ...euros, closeDate: null, createdDate: null });
  const { current, cumulative, unmapped } = await read({ gtmPlanId, currency: "USD" });
  expect(current.pipelineSums.open).toBe(200);
  // 125 + 3, 125, 200, and 5 of no plan.
  expect(current.rows.map(({ closedRevenue }) => closedRevenue).toSorted((a, b) => a - b)).toEqual([
    5, 125, 128, 200,
  ]);
  expect(current.revenueSum.closed).toBe(458);
  expect(cumulative.revenueSum.closed).toBe(658);
  expect(unmapped.amount).toBe(5);
  const months = Object.fromEntries(current.months.map(({ month, closedRevenue }) => [month, closedRevenue]));
  expect(months).toMatchObject({ 1: 125, 2: 8, 6: 125, 7: 200 });
  const behind = await call("listDealsBehind", { query: { gtmPlanId, currency: "USD", figure: "closed" } });
  expect(behind.amount).toBe(458);
  expect(behind.deals.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(458);
  // 300, 500 rupees at 100 and 0.8, 3 dollars at 0.8.
  expect((await read({ gtmPlanId, currency: "EUR" })).current.revenueSum.closed).toBe(306.4);
});

test("deals at the rates of their days are right in each year and filter, in any order, and after a change", async () => {
  const gtmPlanId = await plan();
  const save = (date: string, EUR: number) =>
    call("saveRates", { body: { base: "USD", date, rates: { EUR } } });
  await save("2027-01-01", 0.8);
  await save("2028-01-01", 0.5);
  const euros = { Deal_Currency: "EUR", Amount: 100 };
  await add({ ...euros, closeDate: "2027-12-31" });
  await add({ ...euros, closeDate: "2028-01-01", Geo: "Germany" });
  await add({ ...euros, closeDate: "2031-12-31" });
  await add({ ...euros, closeDate: null, createdDate: null });
  const closed = async (changes: Record<string, string>) => {
    const { current, cumulative } = await read({ gtmPlanId, currency: "USD", ...changes });
    return [current.revenueSum.closed, cumulative.revenueSum.closed];
  };
  const asked = [
    [{ targetYear: "2" }, [200, 525]],
    [{ targetYear: "1" }, [125, 325]],
    [{ targetYear: "5" }, [200, 725]],
    [{ targetYear: "2", geo: "Germany" }, [200, 200]],
    [{ targetYear: "2", geo: "India" }, [0, 325]],
  ] as const;
  for (const [changes, sums] of asked) expect(await closed(changes), JSON.stringify(changes)).toEqual(sums);
  expect(await closed({ targetYear: "2", currency: "EUR" })).toEqual([100, 300]);
  await add({ ...euros, closeDate: "2028-06-01" });
  expect(await closed({ targetYear: "2" })).toEqual([400, 725]);
  expect(await closed({ targetYear: "1" })).toEqual([125, 325]);
});

test("every change of a deal, a rate, a plan or a channel plan is in the next reply", async () => {
  const gtmPlanId = await plan();
  const query = { gtmPlanId, currency: "USD" };
  let before = await read(query);
  expect(await read(query)).toEqual(before);
  async function changes(change: () => Promise<unknown>): Promise<void> {
    await change();
    const after = await read(query);
    expect(after).not.toEqual(before);
    expect(await read(query)).toEqual(after);
    before = after;
  }
  await changes(() => add({ Deal_Currency: "EUR", closeDate: "2027-03-01" }));
  await changes(() => add({ Deal_Currency: "EUR", closeDate: "2027-04-01" }));
  const rates = { base: "USD", date: "2026-11-20", rates: { EUR: 0.8 } };
  await changes(() => call("saveRates", { body: rates }));
  await changes(() => call("saveRates", { body: { ...rates, rates: { EUR: 0.5 } } }));
  await changes(() => call("createDgPlan", { body: testDgPlan({ gtmPlanId, productgeo: "CRM-India" }) }));
  // A deal of another plan is in none of the figures, until that plan is deleted.
  const other = await plan({
    gtmPlanName: "Other",
    products: [testProduct({ name: "ERP", geos: ["Chile"] })],
  });
  await changes(() => add({ Product: "ERP", Geo: "Chile", closeDate: "2027-05-01" }));
  await changes(() => call("deleteGtmPlan", { params: { id: other } }));
  expect(before.unmapped.count).toBe(1);
});

test("a wrong year, currency or plan is refused with one sentence", async () => {
  const gtmPlanId = await plan();
  const status = async (query: Record<string, string>) =>
    (await api().send("getPlannedVsActual", { query })).statusCode;
  expect(await status({ gtmPlanId, targetYear: "6" })).toBe(422);
  expect(await status({ gtmPlanId, currency: "dollars" })).toBe(422);
  expect(await status({ gtmPlanId: "nothing" })).toBe(404);
  const stranger = await server.signUp();
  expect((await stranger.api.send("getPlannedVsActual", { query: { gtmPlanId } })).statusCode).toBe(404);
});

test.each([
  ["2026-12-31T23:59:59Z", 0],
  ["2027-07-02T12:00:00Z", 0.5],
  ["2028-01-01T00:00:00Z", 1],
  ["2030-01-01T00:00:00Z", 1],
])("at %s a share of %d of 2027 has passed", (now, share) => {
  expect(elapsedShare(new Date(now), { first: 2027, last: 2027, startMonth: 1 })).toBe(share);
});
