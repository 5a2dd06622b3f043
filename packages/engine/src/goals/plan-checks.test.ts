import { expect, it } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import type { GoalToCheck } from "./goal-checks.ts";
import { checkGoalsAgainstPlan, type PlanToCheck } from "./plan-checks.ts";

const goals: GoalToCheck[] = file.goals.rows;
const codes = (plan: PlanToCheck, rows = goals) => checkGoalsAgainstPlan(rows, plan).map(({ code }) => code);
const simulations = { revenue: 10_800_000, customers: 600, ebitPercent: 20 };

it("checkGoalsAgainstPlan gives the figures of the worked example of formulas B7", () => {
  const [simulated, segments] = checkGoalsAgainstPlan(goals, {
    simulations,
    segmentsMarketSize: 1_305_000_000,
  });
  expect(simulated).toMatchObject({ share: 0.9, gap: 1_200_000 });
  expect(segments).toMatchObject({ isHigh: false });
  expect(file.goals.checks.at(-1)).toContain("0.9%");
  expect(segments?.code === "shareOfSegments" ? segments.share : 0).toBeCloseTo(0.009, 3);
});

it.each([
  ["nothing of the plan is there", {}, []],
  ["a tenth of the segments is no warning", { segmentsMarketSize: 120_000_000 }, [false]],
  ["more than a tenth is one", { segmentsMarketSize: 119_999_999 }, [true]],
])("checkGoalsAgainstPlan: %s", (_, plan, high) => {
  const checks = checkGoalsAgainstPlan(goals, plan);
  expect(checks.map((check) => check.code === "shareOfSegments" && check.isHigh)).toEqual(high);
});

it.each([
  [510, []],
  [509, ["simulatedCustomers"]],
  [690, []],
  [691, ["simulatedCustomers"]],
])("%d simulated customers against a goal of 600 add the checks %j", (customers, expected) => {
  expect(codes({ simulations: { ...simulations, customers } })).toEqual(["simulationsReach", ...expected]);
});

it.each([
  [20, []],
  [19.9, ["simulatedEbit"]],
  [null, []],
])("a simulated EBIT of %s %% against a goal of 20 %% adds the checks %j", (ebitPercent, expected) => {
  expect(codes({ simulations: { ...simulations, ebitPercent } })).toEqual(["simulationsReach", ...expected]);
});

it("checkGoalsAgainstPlan names currencies that are not the goals' own", () => {
  expect(checkGoalsAgainstPlan([], { otherCurrencies: ["EUR"] })).toEqual([
    { code: "otherCurrencies", currencies: ["EUR"] },
  ]);
  expect(codes({ otherCurrencies: [] })).toEqual([]);
});

it("goals that are blank are not compared with the plan", () => {
  const blank = goals.map((goal) => ({ ...goal, targetValue: null }));
  expect(codes({ simulations, segmentsMarketSize: 1 }, blank)).toEqual([]);
});
