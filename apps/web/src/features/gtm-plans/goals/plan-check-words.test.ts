import { checkGoalsAgainstPlan, type PlanToCheck } from "@beachhead/engine";
import { expect, it } from "vitest";
import { fullPlan } from "../review/test-plan.ts";
import { planCheckSentence } from "./plan-check-words.ts";
import { planToCheck } from "./plan-to-check.ts";

const goal = { currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2031 };
const goals = [
  { ...goal, id: 1, goal: "Revenue (USD)" },
  { ...goal, id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600 },
  { ...goal, id: 3, goal: "EBIT %", currentValue: 8, targetValue: 20 },
];
const said = (plan: PlanToCheck) =>
  checkGoalsAgainstPlan(goals, plan).map((check) =>
    planCheckSentence(check).replaceAll("\u202f", " ").replaceAll("\u2212", "-"),
  );

it("says each check with its arithmetic", () => {
  expect(
    said({
      segmentsMarketSize: 1_305_000_000,
      simulations: { revenue: 10_800_000, customers: 450, ebitPercent: 12.5 },
      channelsRevenue: 7_500_000,
      otherCurrencies: ["EUR"],
    }),
  ).toEqual([
    "The baselined simulations reach 90 % of the revenue goal: 10.8 M / 12.0 M USD. 1,200,000 USD is missing.",
    "The channel plans bring 75 % of the increase in revenue: 7.5 M / 10.0 M USD.",
    "The revenue goal is 0.9 % of the market of the chosen segments: 12.0 M / 1.3 B USD.",
    "The simulations assume 450 customers. The goal is 600: -25 %.",
    "The simulations reach an EBIT of 12.5 %. The goal is 20 %.",
    "The revenue goal is in USD. EUR in the plan has to be converted before you can compare them.",
  ]);
});

it("asks for a second look above a tenth of the market", () => {
  expect(said({ segmentsMarketSize: 60_000_000 })).toEqual([
    "The revenue goal is 20 % of the market of the chosen segments: 12.0 M / 60.0 M USD. More than 10 % is hard to win. Consider more segments or a later year.",
  ]);
});

it("adds up the market of the chosen segments, and knows none while nothing has a market size", () => {
  const plan = fullPlan();
  expect(planToCheck(plan)).toEqual({ segmentsMarketSize: 480_000_000 });
  expect(planToCheck({ ...plan, personalSelection: {} })).toEqual({});
  const stored = plan.segmentationData["CRM-India"];
  if (stored === undefined) throw new Error("There is a segmentation.");
  const industries = Object.fromEntries(
    Object.entries(stored.industries).map(([name, row]) => [name, { ...row, marketSize: null }]),
  );
  expect(planToCheck({ ...plan, segmentationData: { "CRM-India": { ...stored, industries } } })).toEqual({});
});
