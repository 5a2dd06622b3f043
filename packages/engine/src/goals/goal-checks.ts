import { compoundAnnualGrowthRate, goalHorizon } from "./goal-path.ts";

/** One row of the goals as the checks read it; blanks are null. */
export interface GoalToCheck {
  id: number;
  goal: string;
  currentValue: number | null;
  targetValue: number | null;
  targetYear: number | null;
}

export type GoalRole = "revenue" | "customers" | "ebitPercent" | "other";

/** A quiet note on the goals, with the figures of its sentence. Never stops anything (formulas B7). */
export type GoalCheck =
  | { code: "revenuePerCustomer"; now: number | null; atTarget: number }
  | { code: "steepGrowth"; goalId: number; goal: string; annualRate: number }
  | { code: "ebitOutOfRange"; goalId: number; percent: number }
  | { code: "yearNotAhead"; goalId: number; goal: string; targetYear: number }
  | { code: "yearFarAhead"; goalId: number; goal: string; years: number };

/** Above this a year, growth is worth a second look. */
const STEEP = 1;
const EBIT_PERCENT = { lowest: -100, highest: 60 };
const HORIZON = 5;

/** What a goal measures, by its name: the three default goals and close spellings of them. */
export function goalRole(goal: string): GoalRole {
  const name = goal.trim().toLowerCase();
  if (name.includes("ebit")) return "ebitPercent";
  if (name.includes("customer")) return "customers";
  return name.startsWith("revenue") ? "revenue" : "other";
}

/** The checks of the goals against each other, in a fixed order (formulas B7; those that need other parts of the plan are not here). */
export function checkGoals(goals: readonly GoalToCheck[], baseYear: number): GoalCheck[] {
  return [...revenuePerCustomer(goals), ...goals.flatMap((goal) => checkGoal(goal, baseYear))];
}

function revenuePerCustomer(goals: readonly GoalToCheck[]): GoalCheck[] {
  const revenue = goals.find(({ goal }) => goalRole(goal) === "revenue");
  const customers = goals.find(({ goal }) => goalRole(goal) === "customers");
  const atTarget = ratio(revenue?.targetValue, customers?.targetValue);
  if (atTarget === null) return [];
  return [
    { code: "revenuePerCustomer", now: ratio(revenue?.currentValue, customers?.currentValue), atTarget },
  ];
}

function ratio(above: number | null | undefined, below: number | null | undefined): number | null {
  if (above === null || above === undefined || below === null || below === undefined || below <= 0)
    return null;
  return above / below;
}

function checkGoal(row: GoalToCheck, baseYear: number): GoalCheck[] {
  const { id: goalId, goal, currentValue, targetValue, targetYear } = row;
  const checks: GoalCheck[] = [];
  const role = goalRole(goal);
  const years = targetYear === null ? null : goalHorizon(targetYear, baseYear);
  if (targetYear !== null && years !== null && years < 1)
    checks.push({ code: "yearNotAhead", goalId, goal, targetYear });
  if (years !== null && years > HORIZON) checks.push({ code: "yearFarAhead", goalId, goal, years });
  if (role === "ebitPercent") {
    if (targetValue !== null && (targetValue < EBIT_PERCENT.lowest || targetValue > EBIT_PERCENT.highest))
      checks.push({ code: "ebitOutOfRange", goalId, percent: targetValue });
    return checks;
  }
  if (currentValue === null || targetValue === null || years === null) return checks;
  const annualRate = compoundAnnualGrowthRate(currentValue, targetValue, years);
  if (annualRate !== null && annualRate > STEEP)
    checks.push({ code: "steepGrowth", goalId, goal, annualRate });
  return checks;
}
