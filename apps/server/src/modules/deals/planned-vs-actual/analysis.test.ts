import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { day, lastYear, thisYear } from "./test-last-year.ts";
import { monthWeights, weightedYear } from "./to-date.ts";
import { varianceSentence } from "./variance.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const api = () => server.user.api;
const { call, plan, add, addClosed } = lastYear(api);

test("the variance is closed revenue less the plan to date, and its parts and sentence say why", async () => {
  const { gtmPlanId } = await plan();
  await addClosed(12, 48);
  const query = { gtmPlanId, targetYear: "1" };
  const { current } = await call("getPlannedVsActual", { query });
  const sequential = await call("getVariance", { query });
  expect(sequential.closed).toBe(480_000);
  expect(sequential.planned).toBeCloseTo(current.revenueSum.planned, 1);
  expect(sequential.total).toBeCloseTo(480_000 - current.revenueSum.planned, 1);
  const amounts = Object.fromEntries(sequential.parts.map((part) => [part.driver, part.amount]));
  // One channel has no mix; planned are deals of 50,000 at 25 %, closed were 40,000 at 20 %.
  expect(amounts["mix"]).toBe(0);
  expect(amounts["conversion"]).toBeCloseTo(60 * (0.2 - 0.25) * 50_000, 1);
  expect(amounts["dealSize"]).toBeCloseTo(60 * 0.2 * (40_000 - 50_000), 1);
  expect(sequential.sentence).toMatch(
    /^Closed revenue is [\d,]+ USD behind plan: fewer deals took [\d,]+, lower win rates took 150,000, smaller deals took 120,000\.$/,
  );
  const shapley = await call("getVariance", { query: { ...query, method: "shapley" } });
  expect(shapley.total).toBe(sequential.total);
  expect(shapley.parts).not.toEqual(sequential.parts);
  const sum = shapley.parts.reduce((total, part) => total + Math.round(part.amount * 100), 0);
  expect(sum).toBe(Math.round(shapley.total * 100));
});

test("exchange rates are a part of the variance: deals and plan at the rates of the day of planning, then at theirs", async () => {
  const { gtmPlanId } = await plan(thisYear - 1, { currency: "EUR" });
  await server.query("update gtm_plans set created_at = $1 where id = $2", [
    `${day(2)}T23:30:00Z`,
    gtmPlanId,
  ]);
  const save = (date: string, EUR: number) =>
    call("saveRates", { body: { base: "USD", date, rates: { EUR, CHF: 0.9 } } });
  await save(day(1, 1), 0.8);
  await save(day(7, 1), 0.5);
  const euros = { Deal_Currency: "EUR", Amount: 40_000, createdDate: day(1) };
  await add({ ...euros, closeDate: day(6) });
  await add({ ...euros, closeDate: day(8) });
  await add({ ...euros, closeDate: day(9), Lead_Source: "Radio" });
  await add({ ...euros, closeDate: day(9), Stage: "Closed Lost" });
  const ask = (currency: string, method = "sequential") =>
    call("getVariance", { query: { gtmPlanId, targetYear: "1", currency, method } });
  const partOf = ({ parts }: Awaited<ReturnType<typeof ask>>, driver: string) =>
    parts.find((part) => part.driver === driver)?.amount;

  const inEuros = await ask("EUR");
  expect(partOf(inEuros, "currency")).toBe(0);
  expect(inEuros.planDay).toBe(day(2));
  expect(inEuros.sentence).not.toContain("exchange rates");

  const found = await ask("USD");
  expect(found.closed).toBe(50_000 + 80_000 + 80_000);
  const plannedEuros = inEuros.planned;
  expect(found.planned).toBeCloseTo(plannedEuros / 0.5, 1);
  // At the rate of planning, 0.8, each of the three deals is 50,000; the plan's euros are worth more now as well.
  expect(partOf(found, "currency")).toBeCloseTo(60_000 - plannedEuros * (1 / 0.5 - 1 / 0.8), 1);
  for (const driver of ["volume", "mix", "conversion", "dealSize"])
    expect(partOf(found, driver), driver).toBeCloseTo((partOf(inEuros, driver) ?? 0) / 0.8, 0);
  expect(found.sentence).toContain("exchange rates took");
  for (const method of ["sequential", "shapley"]) {
    const { parts, total } = await ask("USD", method);
    expect(parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(total * 100),
    );
    expect(total).toBe(found.total);
  }
  // Francs have one rate, and so has the plan's currency where the plan was made with the newest rates.
  await server.query("update gtm_plans set created_at = $1 where id = $2", [
    `${day(7, 1)}T00:00:00Z`,
    gtmPlanId,
  ]);
  expect(partOf(await ask("USD"), "currency")).toBeCloseTo(50_000 - 80_000, 2);
});

test("the remaining odds count open deals of the year with a rate and a known stage", async () => {
  const { gtmPlanId } = await plan();
  const closing = { closeDate: day(12, 31), createdDate: day(6) };
  await add({ ...closing, Amount: 100_000, Stage: "Negotiation/Review", name: "Ganges Bank" });
  await add({ ...closing, Amount: 20_000, Stage: "Qualification" });
  await add({ ...closing, Amount: 1000, Stage: "Somewhere" });
  await add({ ...closing, Amount: 1000, Deal_Currency: "JPY" });
  await add({ ...closing, Amount: 1000, closeDate: day(1, 1, thisYear) });
  await add({ Amount: 1000, Stage: "Qualification" });
  const found = await call("getRemainingOdds", { query: { gtmPlanId, targetYear: "1" } });
  expect(found).toMatchObject({ openDeals: 2, leftOut: { unknownStage: 1 }, closed: 0 });
  expect(found.target).toBeGreaterThan(1_000_000);
  expect(found.fromOpen.probability).toBe(0);
  expect(found.fromOpen.mean).toBeGreaterThan(60_000);
  expect(found.fromOpen.p90).toBeLessThanOrEqual(120_000);
  expect(found.mostNeeded).toBeNull();
});

test("the odds of a year to come count planned deals that close in it, and none that close later", async () => {
  const { gtmPlanId } = await plan(thisYear + 1);
  const found = await call("getRemainingOdds", { query: { gtmPlanId, targetYear: "1" } });
  expect(found.fromOpen.probability).toBe(0);
  // Nothing is closed or open, so the new deals bring the plan times a factor of median 1.
  expect(found.withNewDeals?.mean).toBeCloseTo(found.target, -5);
  expect(found.withNewDeals?.probability).toBeGreaterThan(0.45);
  expect(found.withNewDeals?.probability).toBeLessThan(0.55);
});

test("the calibration needs ten deals, then proposes what differs and confirms what fits", async () => {
  const { gtmPlanId } = await plan();
  const query = { gtmPlanId };
  await addClosed(5, 4);
  const few = await call("getCalibration", { query });
  const unknown = { winRate: null, dealSize: null, revenueFactor: null };
  expect(few.rows[0]).toMatchObject({ key: null, won: 5, lost: 4, ...unknown });
  await addClosed(7, 32, 50_000);
  const { rows, least } = await call("getCalibration", { query });
  expect(least).toBe(10);
  expect(rows.map(({ key, won, lost }) => [key, won, lost])).toEqual([
    [null, 12, 36],
    ["Field Sales", 12, 36],
  ]);
  const field = rows[1];
  expect(field?.winRate?.value).toBe(0.25);
  expect(field?.cycleDays?.months).toBe(4);
  // 36 % below and 55 % above the win rate, 6.9 % either way of the deal size.
  expect(field?.revenueFactor?.low).toBeCloseTo(0.595, 2);
  expect(field?.revenueFactor?.high).toBeCloseTo(1.557, 2);
  expect(
    field?.proposals.map(({ input, before, after, verdict }) => [input, before, after, verdict]),
  ).toEqual([
    ["closeRatio", 25, 25, "confirmed"],
    ["averageDealSize", 50_000, 45_833.33, "doubtful"],
    ["leadToClosure", 1, 4, "doubtful"],
  ]);
});

test("another user's plan is not found by variance, odds and calibration, and a wrong method is refused", async () => {
  const { gtmPlanId } = await plan();
  const stranger = await server.signUp();
  for (const name of ["getVariance", "getRemainingOdds", "getCalibration"] as const)
    expect((await stranger.api.send(name, { query: { gtmPlanId } })).statusCode).toBe(404);
  expect((await api().send("getVariance", { query: { gtmPlanId, method: "best" } })).statusCode).toBe(422);
});

test("a year's past months count as a whole, and the current one in part", () => {
  expect(monthWeights(0.5)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  expect(monthWeights(1)).toEqual(Array.from({ length: 12 }, () => 1));
  const months = Float64Array.from({ length: 60 }, (_, month) => month);
  expect(weightedYear(months, 2, monthWeights(1.5 / 12))).toBeCloseTo(12 + 13 / 2, 9);
});

test("the variance sentence names the largest cause first and says when there is none", () => {
  const parts = [
    { driver: "volume" as const, amount: 330_000 },
    { driver: "mix" as const, amount: -490_000 },
    { driver: "currency" as const, amount: 0.2 },
  ];
  expect(varianceSentence(-160_000, parts, "USD", 1)).toBe(
    "Closed revenue is 160,000 USD behind plan: a weaker mix of channels took 490,000, more deals brought 330,000.",
  );
  expect(varianceSentence(20_000, [], "USD", 0.9)).toBe(
    "Closed revenue is 20,000 USD ahead of the plan to date.",
  );
  expect(varianceSentence(0, [], "EUR", 1)).toBe("Closed revenue is as planned.");
});
