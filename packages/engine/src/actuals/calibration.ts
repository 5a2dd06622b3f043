import { power } from "../math/power.ts";
import { studentTQuantile } from "../math/student-t-quantile.ts";

/** A deal that was closed in the window. */
export interface ClosedDeal {
  status: "won" | "lost";
  /** In one currency. */
  amount: number;
  /** From created to closed; null where the CRM has not both dates. */
  days: number | null;
}

/** What closed deals say about a plan's assumptions; a part is null below `CALIBRATION_LEAST` deals. */
export interface Calibration {
  won: number;
  lost: number;
  /** Fractions with the Wilson 95 % interval. */
  winRate: { value: number; low: number; high: number } | null;
  /** Won amount as a fraction of closed amount, for channels that convert by value; null as the win rate. */
  winRateByValue: number | null;
  /** Size of won deals, with a 95 % t interval; `largestShare` is the largest deal's part of their sum. */
  dealSize: { mean: number; low: number; high: number; median: number; largestShare: number } | null;
  /** Cycle of won deals, with the 95 % interval of the median from order statistics; months are rounded up. */
  cycleDays: { median: number; low: number; high: number; months: number } | null;
}

/** Closed deals, won deals or won deals with both dates that a figure needs at least. */
export const CALIBRATION_LEAST = 10;

/** Mean days of a month, 365.25 / 12. */
const DAYS_A_MONTH = 30.4375;
/** The normal distribution's 97.5 % point. */
const Z = 1.959963984540054;

/**
 * Win rate, deal size and cycle of closed deals with their 95 % intervals (formulas B10). Not rounded.
 *
 * @param deals closed in the window, amounts in one currency
 */
export function calibrate(deals: readonly ClosedDeal[]): Calibration {
  const wonDeals = deals.filter((deal) => deal.status === "won");
  const won = wonDeals.length;
  const lost = deals.length - won;
  const days = wonDeals.flatMap((deal) => (deal.days === null ? [] : [deal.days]));
  const wonAmounts = wonDeals.map((deal) => deal.amount);
  const closedAmount = deals.reduce((sum, deal) => sum + deal.amount, 0);
  const isRateKnown = deals.length >= CALIBRATION_LEAST;
  return {
    won,
    lost,
    winRate: isRateKnown ? wilson(won, deals.length) : null,
    winRateByValue:
      isRateKnown && closedAmount > 0
        ? wonAmounts.reduce((sum, amount) => sum + amount, 0) / closedAmount
        : null,
    dealSize: won >= CALIBRATION_LEAST ? dealSize(wonAmounts) : null,
    cycleDays: days.length >= CALIBRATION_LEAST ? cycle(days) : null,
  };
}

function wilson(won: number, closed: number): { value: number; low: number; high: number } {
  const value = won / closed;
  const square = (Z * Z) / closed;
  const centre = value + square / 2;
  const half = Z * Math.sqrt((value * (1 - value)) / closed + square / (4 * closed));
  return {
    value,
    low: Math.max(0, (centre - half) / (1 + square)),
    high: Math.min(1, (centre + half) / (1 + square)),
  };
}

function dealSize(amounts: readonly number[]): NonNullable<Calibration["dealSize"]> {
  const count = amounts.length;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const mean = sum / count;
  const squares = amounts.reduce((total, amount) => total + (amount - mean) * (amount - mean), 0);
  const half = studentTQuantile(0.975, count - 1) * Math.sqrt(squares / (count - 1) / count);
  const sorted = ascending(amounts);
  return {
    mean,
    low: mean - half,
    high: mean + half,
    median: medianOf(sorted),
    largestShare: sum > 0 ? sorted[count - 1]! / sum : 0,
  };
}

function cycle(days: readonly number[]): NonNullable<Calibration["cycleDays"]> {
  const sorted = ascending(days);
  const median = medianOf(sorted);
  const rank = medianRank(sorted.length);
  return {
    median,
    low: sorted[rank]!,
    high: sorted[sorted.length - 1 - rank]!,
    months: Math.ceil(median / DAYS_A_MONTH),
  };
}

/**
 * 0-based rank of the lower end of the median's 95 % interval: the largest k for which fewer than 2.5 % of samples
 * have k values or less below their median (binomial with one half).
 */
function medianRank(count: number): number {
  // Beyond this power(0.5, count) nears the smallest double, and the normal distribution is as good.
  if (count > 1000) return Math.floor((count - Z * Math.sqrt(count) - 1) / 2);
  let term = power(0.5, count);
  let below = term;
  let rank = 0;
  while (below + (term * (count - rank)) / (rank + 1) <= 0.025) {
    term *= (count - rank) / (rank + 1);
    below += term;
    rank += 1;
  }
  return below <= 0.025 ? rank : 0;
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What an interval says of the plan's assumption. */
export type AssumptionVerdict = "confirmed" | "doubtful";

/** An assumption inside the interval is confirmed, outside it is doubtful. */
export function judgeAssumption(assumed: number, interval: { low: number; high: number }): AssumptionVerdict {
  return assumed >= interval.low && assumed <= interval.high ? "confirmed" : "doubtful";
}
