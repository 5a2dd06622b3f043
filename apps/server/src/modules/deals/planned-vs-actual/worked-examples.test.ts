/** The worked examples of the formulas, through the API: a plan, an imported file of deals, and the reply's figures. */

import { expect, test } from "vitest";
import secondHalf from "../../../../../../packages/engine/examples/second-half.json" with { type: "json" };
import file from "../../../../../../packages/engine/examples/segments-actuals-pricing.json" with {
  type: "json",
};
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { testServer } from "../../../test/server.ts";
import { testChannel, testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails } from "../../gtm-plans/test-plan.ts";
import { importCalls } from "../imports/test-import-calls.ts";
import { testDeal } from "../test-deal.ts";
import { day, thisYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { call, imported } = importCalls(server);

const today = new Date().toISOString().slice(0, 10);
const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

interface PlannedChannel {
  key: number;
  label: string;
  revenueTarget: number;
  closeRatio?: number;
  averageDealSize?: number;
}

/** A plan whose channels bring their target from the first day: they have no months of their own. */
async function planOf(firstYear: number, channels: readonly PlannedChannel[]): Promise<string> {
  const { gtmPlanId } = await call("saveBasicDetails", { body: testDetails({ firstYear }) });
  const planned = channels.map(({ key, label, revenueTarget, closeRatio = 25, averageDealSize = 50_000 }) =>
    testChannel({
      key,
      label,
      roiTable: [{ revenueTarget, closeRatio, averageDealSize, sqlsPerRepPerMonth: 4, repSalary: 120_000 }],
      timeBoundSimulation: [],
    }),
  );
  await call("createDgPlan", { body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels: planned }) });
  return gtmPlanId;
}

interface FileDeal {
  channel?: string | undefined;
  amount: number;
  isWon: boolean;
  created: string;
  closed: string;
}

/** Imports a file of closed deals. */
async function importDeals(deals: readonly FileDeal[]): Promise<void> {
  const lines = deals.map(
    ({ channel = "Field Sales", amount, isWon, created, closed }, place) =>
      `${place},${channel},CRM,India,${amount},USD,${isWon ? "Won" : "Lost"},${created},${closed}`,
  );
  const head = "Deal ID,Channel,Product,Country,Amount,Currency,Stage,Created,Closing Date";
  const { rowsStored } = await imported([head, ...lines, ""].join("\n"));
  expect(rowsStored).toBe(deals.length);
}

/** So many of the same deals, of last year. */
const many = (count: number, isWon: boolean, amount: number, channel?: string): FileDeal[] =>
  Array.from({ length: count }, () => ({ channel, amount, isWon, created: day(3), closed: day(6) }));

test.each(secondHalf.oddsThatRemain)(
  "worked example %# of the remaining odds: the API is within 4 standard errors of the exact probability and mean",
  async ({ in: { closed, target, open, won, lost }, out }) => {
    const gtmPlanId = await planOf(thisYear, [{ key: 6, label: "Field Sales", revenueTarget: target }]);
    await importDeals([
      { amount: closed, isWon: true, created: daysBefore(today, 30), closed: today },
      ...many(won - 1, true, 1),
      ...many(lost, false, 1),
    ]);
    for (const { amount, p } of open)
      await call("createDeal", {
        body: testDeal({
          Amount: amount,
          Stage: "Negotiation",
          probability: p * 100,
          createdDate: today,
          closeDate: `${thisYear}-12-31`,
        }),
      });
    // The IDs of open deals seed their draws: the same ones each time, so that each run is the same.
    await server.query(`update deals set id = ('00000000-0000-4000-8000-' || lpad(place::text, 12, '0'))::uuid
         from (select id as old, row_number() over (order by amount_cents, probability) as place
           from deals where status = 'open') as places where id = old`);
    const found = await call("getRemainingOdds", { query: { gtmPlanId, targetYear: "1" } });
    expect(found).toMatchObject({ closed, target, openDeals: open.length, won, lost });
    const { probability, standardError, mean } = found.fromOpen;
    expect(Math.abs(probability - out.probability)).toBeLessThan(4 * standardError);
    expect(Math.abs(mean - out.mean)).toBeLessThan((4 * out.sd) / Math.sqrt(10_000));
  },
);

test.each(secondHalf.calibration)(
  "worked example %# of the calibration is exact",
  async ({ in: deals, out }) => {
    const gtmPlanId = await planOf(thisYear, []);
    await importDeals(
      deals.map(({ status, amount, days }) => ({
        amount,
        isWon: status === "won",
        created: daysBefore(today, days),
        closed: today,
      })),
    );
    const { rows } = await call("getCalibration", { query: { gtmPlanId } });
    expect(rows.map(({ key }) => key)).toEqual([null, "Field Sales"]);
    const { winRate, dealSize, cycleDays } = out;
    const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
    for (const row of rows) {
      expect(row).toMatchObject({ won: out.won, lost: out.lost, cycleDays });
      expect(row.winRate).toEqual(
        winRate && {
          value: rounded(winRate.value, 4),
          low: rounded(winRate.low, 4),
          high: rounded(winRate.high, 4),
        },
      );
      expect(row.dealSize === null).toBe(dealSize === null);
      if (row.dealSize === null || dealSize === null) continue;
      expect(row.dealSize.mean).toBe(rounded(dealSize.mean, 2));
      expect(row.dealSize.median).toBe(dealSize.median);
      expect(row.dealSize.largestShare).toBe(rounded(dealSize.largestShare, 4));
      // Quantiles of t to 3e-4, as the formulas allow.
      const half = dealSize.high - dealSize.mean;
      expect(Math.abs(row.dealSize.high - dealSize.high)).toBeLessThan(3e-4 * half);
      expect(Math.abs(row.dealSize.low - dealSize.low)).toBeLessThan(3e-4 * half);
    }
  },
);

test.each(["sequential", "shapley"] as const)(
  "the worked variance of one channel, %s, is exact, and its parts add up to the cent",
  async (method) => {
    const gtmPlanId = await planOf(thisYear - 1, [
      { key: 6, label: "Field Sales", revenueTarget: 2_000_000, averageDealSize: 40_000 },
    ]);
    await importDeals([...many(46, true, 42_000), ...many(184, false, 42_000)]);
    const found = await call("getVariance", { query: { gtmPlanId, targetYear: "1", method } });
    const { volume, conversion, dealSize } = file.variance3[method];
    const rounded = (value: number) => Math.round(value * 100) / 100;
    expect(found).toMatchObject({ planned: 2_000_000, closed: 1_932_000, total: file.variance3.total });
    expect(Object.fromEntries(found.parts.map(({ driver, amount }) => [driver, amount]))).toEqual({
      volume: rounded(volume),
      mix: 0,
      conversion: rounded(conversion),
      dealSize: rounded(dealSize),
      currency: 0,
    });
    expect(found.parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(found.total * 100),
    );
  },
);

test("the worked variance of two channels has its mix, at five times its size", async () => {
  const gtmPlanId = await planOf(thisYear - 1, [
    { key: 6, label: "Field Sales", revenueTarget: 9_000_000, closeRatio: 30, averageDealSize: 60_000 },
    { key: 7, label: "Inside Sales", revenueTarget: 2_000_000, closeRatio: 20, averageDealSize: 20_000 },
  ]);
  // 80 and 150 opportunities won at 28 and 16 %: five times as many, so that deals are whole.
  await importDeals([
    ...many(112, true, 63_000),
    ...many(288, false, 63_000),
    ...many(120, true, 21_000, "Inside Sales"),
    ...many(630, false, 21_000, "Inside Sales"),
  ]);
  const { planned, closed, parts } = await call("getVariance", { query: { gtmPlanId, targetYear: "1" } });
  const { plan, actual, ...drivers } = file.mix;
  expect([planned / 5, closed / 5]).toEqual([plan, Math.round(actual)]);
  expect(Object.fromEntries(parts.map(({ driver, amount }) => [driver, amount / 5]))).toEqual({
    volume: drivers.volume,
    mix: drivers.mix,
    conversion: Math.round(drivers.conversion),
    dealSize: drivers.dealSize,
    currency: 0,
  });
});
