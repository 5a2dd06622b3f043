import { power } from "../math/power.ts";
import { roundHalfUp } from "../money/rounding.ts";

/** How a goal gets from its current value to its target: by an equal rate or an equal amount a year. */
export type GoalGrowth = "compound" | "linear";

/** A goal with both values; years are counted from `baseYear`. */
export interface GoalSpan {
  /** Revenue and customers grow compound where they can, a percentage always linear. */
  kind: "amount" | "percent";
  currentValue: number;
  targetValue: number;
  /** A calendar year, or 1 to 5: in so many years. */
  targetYear: number;
}

export interface GoalPath {
  growth: GoalGrowth;
  /** Yearly growth as a fraction (0.431 = 43.1 %) when compound, else null. */
  annualRate: number | null;
  /** The amount added each year, in the goal's unit, when linear, else null. */
  annualAmount: number | null;
  /** Calendar years from the base year to the target year. */
  years: number[];
  /** The value at each of `years`, 2 decimals; the first is the current value, the last the target. */
  values: number[];
}

/** Years from the base year to the target: 1 to 5 are read as "in n years" (formulas B7). May be 0 or less. */
export function goalHorizon(targetYear: number, baseYear: number): number {
  return targetYear >= 1 && targetYear <= 5 ? targetYear : targetYear - baseYear;
}

/** The longest path drawn; goals further away than this have none. */
const LONGEST = 50;

/** What an amount is multiplied by each year to get from current to target; null unless both values and n are above 0. */
function yearlyFactor(currentValue: number, targetValue: number, years: number): number | null {
  if (currentValue <= 0 || targetValue <= 0 || years <= 0) return null;
  return power(targetValue / currentValue, 1 / years);
}

/**
 * Compound annual growth rate (target / current)^(1/n) - 1 as a fraction; null unless both values and n are
 * above 0 (formulas B7).
 */
export function compoundAnnualGrowthRate(
  currentValue: number,
  targetValue: number,
  years: number,
): number | null {
  const factor = yearlyFactor(currentValue, targetValue, years);
  return factor === null ? null : factor - 1;
}

/**
 * The path of a goal by year: compound for amounts with both values above 0, else linear (formulas B7).
 * @returns null when the target year is not after the base year or more than 50 years away
 */
export function goalPath(goal: GoalSpan, baseYear: number): GoalPath | null {
  const horizon = goalHorizon(goal.targetYear, baseYear);
  if (horizon < 1 || horizon > LONGEST) return null;
  const factor = goal.kind === "amount" ? yearlyFactor(goal.currentValue, goal.targetValue, horizon) : null;
  const amount = (goal.targetValue - goal.currentValue) / horizon;
  const years: number[] = [];
  const values: number[] = [];
  let compounded = goal.currentValue;
  for (let step = 0; step <= horizon; step += 1) {
    years.push(baseYear + step);
    const value = factor === null ? goal.currentValue + amount * step : compounded;
    values.push(step === horizon ? goal.targetValue : roundHalfUp(value, 2));
    if (factor !== null) compounded *= factor;
  }
  return {
    growth: factor === null ? "linear" : "compound",
    annualRate: factor === null ? null : factor - 1,
    annualAmount: factor === null ? amount : null,
    years,
    values,
  };
}
