import type { DealsBehind } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { day, lastYear, thisYear } from "./test-last-year.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const { call, add, plan } = lastYear(() => server.user.api);
const YEAR = thisYear - 1;

type Query = Record<string, string>;
const behind = (query: Query) => call("listDealsBehind", { query });
const sumOf = ({ deals }: DealsBehind) =>
  Math.round(deals.reduce((sum, { value }) => sum + (value ?? 0), 0) * 100) / 100;

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two plans, and deals that fit one, the other or none, in three currencies of which one has no rate. */
async function mixedDeals(): Promise<string> {
  const details = (gtmPlanName: string, product: string) =>
    testDetails({
      gtmPlanName,
      firstYear: YEAR,
      products: [testProduct({ name: product, geos: ["India", "Germany"] })],
    });
  const { gtmPlanId } = await call("saveBasicDetails", { body: details("One", "CRM") });
  await call("saveBasicDetails", { body: details("Other", "ERP") });
  await call("saveRates", { body: { base: "USD", date: "2026-11-20", rates: { EUR: 0.5 } } });
  const next = random(7);
  const one = <T>(...values: readonly T[]) => values[next(values.length)];
  for (let k = 0; k < 80; k += 1)
    await add({
      Amount: 100 + next(90_000) / 100,
      Lead_Source: one("Field Sales", "SEO", "Radio"),
      Product: one("CRM", "CRM", "ERP", "Nothing"),
      Geo: one("India", "Germany", "Peru"),
      Deal_Currency: one("USD", "EUR", "JPY"),
      Stage: one("Closed Won", "Closed Won", "Closed Lost", "Qualification"),
      createdDate: one(day(2), day(11, 30, YEAR - 1), null),
      closeDate: one(day(1, 1), day(12, 31), day(1, 1, YEAR + 1), day(6), null),
    });
  return gtmPlanId;
}

test("the deals behind every bar add up to it to the cent, whatever the filters and the period", async () => {
  const gtmPlanId = await mixedDeals();
  let bars = 0;
  const filters: Query[] = [
    {},
    { geo: "India" },
    { product: "CRM", geo: "Peru" },
    { targetYear: "2", currency: "EUR" },
  ];
  for (const filter of filters) {
    const query = { gtmPlanId, ...filter, limit: "500" };
    const compared = await call("getPlannedVsActual", { query });
    for (const period of ["current", "cumulative"] as const) {
      const { rows, months } = compared[period];
      const groups = (["channel", "product", "geo"] as const).flatMap((field) =>
        [
          ...Map.groupBy(
            rows.filter(({ channel }) => channel !== null),
            (row) => row[field],
          ),
        ].map(([name, barRows]) => ({
          asked: { [field === "channel" ? field : `row${field === "geo" ? "Geo" : "Product"}`]: name ?? "" },
          barRows,
        })),
      );
      groups.push({ asked: { unmapped: "1" }, barRows: rows.filter(({ channel }) => channel === null) });
      for (const { asked, barRows } of groups)
        for (const [figure, field] of [
          ["closed", "closedRevenue"],
          ["pipeline", "crmPipeline"],
          ["open", "openPipeline"],
        ] as const) {
          const found = await behind({ ...query, ...asked, period, figure });
          const bar = barRows.reduce((sum, row) => sum + row[field], 0);
          expect(found.amount).toBeCloseTo(bar, 2);
          expect(sumOf(found)).toBeCloseTo(bar, 1);
          expect(found.deals).toHaveLength(found.count ?? found.deals.length);
          bars += 1;
        }
      for (const { month, closedRevenue } of period === "current" ? months : []) {
        const found = await behind({ ...query, period, month: String(month) });
        expect(sumOf(found)).toBeCloseTo(closedRevenue, 1);
      }
    }
    for (const kind of ["unmapped", "unconverted"] as const) {
      const found = await behind({ ...query, period: "cumulative", figure: "all", [kind]: "1" });
      expect(found.deals).toHaveLength(compared[kind].count);
      expect(found.count).toBe(compared[kind].count);
    }
  }
  expect(bars).toBeGreaterThan(60);
});

test("pages follow one another without a gap or a repeat, also where close dates are missing or equal", async () => {
  const { gtmPlanId } = await plan();
  for (const closeDate of [null, null, day(5), day(5), day(5), day(2)])
    await add({ Stage: "Qualification", createdDate: day(1), closeDate });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: DealsBehind = await behind({ gtmPlanId, figure: "open", limit: "2", cursor });
    seen.push(...page.deals.map(({ id }) => id));
    ({ cursor } = page);
  }
  expect(new Set(seen).size).toBe(6);
  expect(seen).toHaveLength(6);
});

test("another user sees no deal behind a figure, and a wrong question is refused", async () => {
  const { gtmPlanId } = await plan();
  await add({ closeDate: day(3) });
  const stranger = await server.signUp();
  expect((await stranger.api.send("listDealsBehind", { query: { gtmPlanId } })).statusCode).toBe(404);
  const status = async (query: Query) =>
    (await server.user.api.send("listDealsBehind", { query: { gtmPlanId, ...query } })).statusCode;
  expect(await status({ figure: "best" })).toBe(422);
  expect(await status({ period: "ever" })).toBe(422);
  expect(await status({ month: "13" })).toBe(422);
  expect(await status({ cursor: "x" })).toBe(422);
  expect(await status({ limit: "0" })).toBe(422);
});
