import { checkGoals, checkGoalsAgainstPlan, goalPath, type PlanToCheck } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { fullPlan } from "../review/test-plan.ts";
import { checkSentence, planCheckSentence } from "./check-text.ts";
import { goalValue, growthFormula, growthWords, pathFinding } from "./goal-text.ts";
import { planToCheck } from "./plan-to-check.ts";

const path = (kind: "amount" | "percent", currentValue: number, targetValue: number) => {
  const found = goalPath({ kind, currentValue, targetValue, targetYear: 2031 }, 2026);
  if (found === null) throw new Error("There is a path.");
  return found;
};
const plain = (text: string) => text.replaceAll("\u202f", " ").replaceAll("\u2212", "-");

describe("a goal in words", () => {
  it("a goal with compound growth shows its rate, its formula and its finding", () => {
    const revenue = path("amount", 2_000_000, 12_000_000);
    expect(plain(growthWords(revenue, "USD"))).toBe("43.1 % a year");
    expect(plain(growthFormula(revenue, "USD"))).toBe("(12,000,000 / 2,000,000)^(1/5) - 1 = 43.1 %");
    expect(plain(pathFinding(revenue, "USD"))).toBe(
      "43.1 % a year takes you from 2.0 M USD to 12.0 M USD in 2031",
    );
  });

  it("a goal with linear growth shows it in points or in the unit of the goal", () => {
    expect(plain(growthWords(path("percent", 10, 30), "%"))).toBe("+4.0 points a year");
    expect(plain(growthFormula(path("percent", 10, 30), "%"))).toBe(
      "(30 - 10) / 5 years = +4.0 points a year",
    );
    expect(plain(growthWords(path("amount", 0, 600), "customers"))).toBe("+120 customers a year");
    expect(plain(growthWords(path("amount", 100_000, -400_000), "USD"))).toBe("-100 k USD a year");
  });

  it("goalValue writes figures with their unit", () => {
    expect([goalValue(12.5, "%"), goalValue(600, "customers"), goalValue(3, undefined)].map(plain)).toEqual([
      "12.5 %",
      "600 customers",
      "3",
    ]);
  });

  it("checkSentence has a sentence for each check of the goals", () => {
    const row = { currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2027 };
    const sentences = checkGoals(
      [
        { ...row, id: 1, goal: "Revenue (USD)" },
        { id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600, targetYear: 2040 },
        { id: 3, goal: "EBIT %", currentValue: 10, targetValue: 75, targetYear: 2020 },
      ],
      2026,
    ).map((check) => plain(checkSentence(check)));
    expect(sentences).toEqual([
      "Revenue per customer goes from 16,667 USD to 20,000 USD at the target: revenue / customers, now and then.",
      '"Revenue (USD)" grows 500 % a year, more than doubling every year. Check the target and the year.',
      '"No of Customers" is 14 years away. Channel plans and simulations cover 5 years.',
      'The target year of "EBIT %", 2020, is not in the future.',
      "An EBIT of 75 % is outside -100 % to 60 %. Enter it as a percentage of revenue.",
    ]);
  });
});

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

it("planCheckSentence writes each check of the goals against the plan with its arithmetic", () => {
  expect(
    said({
      segmentsMarketSize: 1_305_000_000,
      simulations: { revenue: 10_800_000, customers: 450, ebitPercent: 12.5 },
      otherCurrencies: ["EUR"],
    }),
  ).toEqual([
    "The baselined simulations reach 90 % of the revenue goal: 10.8 M / 12.0 M USD. 1,200,000 USD is missing.",
    "The revenue goal is 0.9 % of the market of the chosen segments: 12.0 M / 1.3 B USD.",
    "The simulations assume 450 customers. The goal is 600: -25 %.",
    "The simulations reach an EBIT of 12.5 %. The goal is 20 %.",
    "The revenue goal is in USD. EUR in the plan has to be converted before you can compare them.",
  ]);
});

it("planCheckSentence warns of a revenue goal above 10 % of the market of the chosen segments", () => {
  expect(said({ segmentsMarketSize: 60_000_000 })).toEqual([
    "The revenue goal is 20 % of the market of the chosen segments: 12.0 M / 60.0 M USD. More than 10 % is hard to win. Consider more segments or a later year.",
  ]);
});

it("planToCheck adds up the market of the chosen segments, and omits it without choices or market sizes", () => {
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
