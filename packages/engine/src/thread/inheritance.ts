import { type GoalToCheck, goalRole } from "../goals/goal-checks.ts";
import { goalHorizon } from "../goals/goal-path.ts";
import { roundHalfUp, roundMoney } from "../money/rounding.ts";
import type { ChosenMarket } from "./chosen-market.ts";

/** What a simulation or channel plan for one combination takes over from its plan (formulas B11). */
export interface InheritedTargets {
  /** The combination's share of the plan's goals, a fraction. */
  share: number;
  /** Revenue of the target year; money, 2 decimals. */
  revenueTarget: number | null;
  /** Year of the simulation, 1 to 5; null when there is none or it is outside them. */
  targetYear: number | null;
  /** The calendar year in which the year of the revenue goal begins, also outside the five years. */
  calendarYear: number | null;
  /** Per cent of revenue. */
  ebitTarget: number | null;
  /** Customers today, a whole number. */
  existingCustomers: number | null;
  /** Its part of today's revenue of a year; money, 2 decimals. */
  revenueToday: number | null;
}

/**
 * The share of the plan's goals of each combination: by the market of its chosen segments, or equal shares where a
 * market is unknown.
 * @param markets money, >= 0; null is unknown
 */
export function goalShares(markets: readonly (number | null)[]): number[] {
  const total = markets.reduce<number>((sum, market) => sum + (market ?? 0), 0);
  if (total <= 0 || markets.includes(null)) return markets.map(() => 1 / markets.length);
  return markets.map((market) => (market ?? 0) / total);
}

/**
 * Splits an amount by shares, each part rounded half up to cents. The last part takes the remainder, so that the parts
 * add to the amount.
 */
export function splitByShare(amount: number, shares: readonly number[]): number[] {
  let left = roundMoney(amount);
  return shares.map((share, index) => {
    const rounded = roundMoney(amount * share);
    // Parts that were rounded up must not leave a negative remainder.
    const part = index === shares.length - 1 || rounded > left === amount >= 0 ? left : rounded;
    left = roundMoney(left - part);
    return part;
  });
}

const YEARS = 5;
const EBIT = { least: -1000, most: 100 };

/**
 * What each combination of a plan inherits from its goals (formulas B11).
 * @param markets market of the chosen segments of each combination; null is unknown
 * @param years `base`: the business year that "in 3 years" counts from; `first`: the calendar year in which year 1 begins
 */
export function inheritTargets(
  goals: readonly GoalToCheck[],
  markets: readonly (number | null)[],
  years: { base: number; first: number },
): InheritedTargets[] {
  const goalOf = (role: ReturnType<typeof goalRole>) => goals.find(({ goal }) => goalRole(goal) === role);
  const revenue = goalOf("revenue");
  const customers = goalOf("customers")?.currentValue ?? null;
  const ebit = goalOf("ebitPercent")?.targetValue ?? null;
  const shares = goalShares(markets);
  const split = (amount: number | null) => (amount === null ? [] : splitByShare(amount, shares));
  const target = revenue?.targetValue ?? null;
  const targets = split(target);
  const todays = split(target === null ? null : (revenue?.currentValue ?? 0));
  const goalYear = revenue?.targetYear ?? null;
  const calendarYear = goalYear === null ? null : years.base + goalHorizon(goalYear, years.base);
  const year = calendarYear === null ? null : calendarYear - years.first + 1;
  return shares.map((share, index) => ({
    share,
    revenueTarget: targets[index] ?? null,
    targetYear: year !== null && year >= 1 && year <= YEARS ? year : null,
    calendarYear,
    ebitTarget: ebit !== null && ebit >= EBIT.least && ebit <= EBIT.most ? ebit : null,
    existingCustomers: customers === null ? null : roundHalfUp(customers * share, 0),
    revenueToday: todays[index] ?? null,
  }));
}

/**
 * The growth of new customers that a simulation begins with, per cent a year with one decimal: that of the market of its
 * chosen segments; null where the plan names none.
 */
export function inheritGrowth(market: ChosenMarket | null): number | null {
  const growth = market?.growthPercent ?? null;
  return growth === null ? null : roundHalfUp(growth, 1);
}
