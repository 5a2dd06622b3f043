import type { Proportions } from "./target-proportions.ts";
import type { Bar, UnitMoney } from "./trial-loops.ts";

/* Loops over some of the trials at one move of a lever; see `years-odds.ts` and `trial-loops.ts`. */

/**
 * The target year of some trials at one move. EBIT beyond the target is share x plus - costFactor x minus - fixed,
 * with the numbers of the move's `Terms`. All three columns only grow with the move.
 */
export interface Figures {
  revenue: Float64Array;
  plus: Float64Array;
  minus: Float64Array;
}

/** One move of the lever. `share` only grows with it, `costFactor` and `fixed` only fall. */
export interface Terms {
  share: number;
  costFactor: number;
  fixed: number;
  plans: readonly { unit: UnitMoney; proportions: Proportions }[];
}

/** Room for the figures of so many trials, all zero. */
export function createFigures(trials: number): Figures {
  const column = (): Float64Array => new Float64Array(trials);
  return { revenue: column(), plus: column(), minus: column() };
}

/**
 * Adds one plan to the figures of the trials `which`: plus is its revenue, minus what its customers cost.
 */
export function addRevenueAndCost(
  { revenue, plus, minus }: Figures,
  which: Int32Array,
  price: Float64Array,
  first: Float64Array,
  index: Float64Array,
  { annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer }: UnitMoney,
  { perFirst, allPerFirst, left }: Proportions,
): void {
  const billed = allPerFirst - unbilled * perFirst;
  const upfront = upfrontFee * perFirst;
  const leftCost = costPerCustomer * left;
  const cost = costPerNew * perFirst + costPerCustomer * allPerFirst;
  const trials = which.length;
  for (let k = 0; k < trials; k += 1) {
    const i = which[k]!;
    const count = first[i]!;
    const yearly = annualFee + perPrice * price[i]!;
    const money = (yearly * (left + billed * count) + upfront * count) * index[i]!;
    revenue[k] = revenue[k]! + money;
    plus[k] = plus[k]! + money;
    minus[k] = minus[k]! + (leftCost + cost * count);
  }
}

/**
 * As `addRevenueAndCost`, closer where the moves change customers only: plus is what customers bring beyond what
 * the target leaves of their revenue, minus what other customers fall short of it; new ones of the year and older
 * ones apart.
 *
 * @param share of revenue that selling and the target leave
 */
export function addGainAndLoss(
  { revenue, plus, minus }: Figures,
  which: Int32Array,
  price: Float64Array,
  first: Float64Array,
  index: Float64Array,
  { annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer }: UnitMoney,
  { perFirst, allPerFirst, left }: Proportions,
  share: number,
): void {
  const billed = 1 - unbilled;
  const older = allPerFirst - perFirst;
  const newCost = costPerCustomer + costPerNew;
  const trials = which.length;
  for (let k = 0; k < trials; k += 1) {
    const i = which[k]!;
    const count = first[i]!;
    const level = index[i]!;
    const yearly = (annualFee + perPrice * price[i]!) * level;
    const newYearly = billed * yearly + upfrontFee * level;
    const stayed = left + older * count;
    const added = perFirst * count;
    revenue[k] = revenue[k]! + (yearly * stayed + newYearly * added);
    const fromStayed = (share * yearly - costPerCustomer) * stayed;
    const fromAdded = (share * newYearly - newCost) * added;
    const gain = Math.max(fromStayed, 0) + Math.max(fromAdded, 0);
    plus[k] = plus[k]! + gain;
    minus[k] = minus[k]! + (gain - fromStayed - fromAdded);
  }
}

/** Number of the first `trials` trials that meet the objective; `passes` tells the same from revenue and EBIT. */
export function countMet(
  { revenue: least, ebitPercent }: Bar,
  { share, costFactor, fixed }: Terms,
  { revenue, plus, minus }: Figures,
): number {
  const trials = revenue.length;
  const anyEbit = ebitPercent === -Infinity ? 1 : 0;
  let count = 0;
  for (let k = 0; k < trials; k += 1) {
    const money = revenue[k]!;
    const byRevenue = money >= least ? 1 : 0;
    const hasRevenue = money > 0 ? 1 : 0;
    const byEbit = share * plus[k]! - costFactor * minus[k]! - fixed >= 0 ? 1 : 0;
    // Bits and no branches, as in `countPassing`.
    count += byRevenue & (anyEbit | (hasRevenue & byEbit));
  }
  return count;
}

/** Room for rounding, as a share of the money at stake. */
const NOISE = 1e-9;

/**
 * Finds the trials that two moves leave open: the figures there bound those between. Of the others some meet the
 * objective at every move between and some at none.
 *
 * @param at figures at the lower move, `end` at the higher one, of the same trials
 * @param open places of the open ones are written here
 * @returns how many are open, and how many always meet the objective
 */
export function openBetween(
  { revenue: least, ebitPercent }: Bar,
  low: Terms,
  high: Terms,
  at: Figures,
  end: Figures,
  open: Int32Array,
): { open: number; always: number } {
  const anyEbit = ebitPercent === -Infinity ? 1 : 0;
  // With a share below 0 the largest revenue leaves the least.
  const mostOf = high.share > 0 ? end.plus : at.plus;
  const fewestOf = low.share > 0 ? at.plus : end.plus;
  const { share: most, costFactor: leastCost, fixed: leastFixed } = high;
  const { share: fewest, costFactor: mostCost, fixed: mostFixed } = low;
  const { revenue: revenueAt, minus: minusAt } = at;
  const { revenue: revenueEnd, plus: plusEnd, minus: minusEnd } = end;
  const trials = revenueAt.length;
  let count = 0;
  let always = 0;
  for (let k = 0; k < trials; k += 1) {
    const before = revenueAt[k]!;
    const after = revenueEnd[k]!;
    const noise = NOISE * (after + plusEnd[k]! + minusEnd[k]! + mostFixed);
    const upper = most * mostOf[k]! - leastCost * minusAt[k]! - leastFixed;
    const lower = fewest * fewestOf[k]! - mostCost * minusEnd[k]! - mostFixed;
    const canRevenue = after >= least ? 1 : 0;
    const canEbit = upper >= -noise ? 1 : 0;
    const hasRevenue = before >= least ? 1 : 0;
    const hasSome = before > 0 ? 1 : 0;
    const hasEbit = lower > noise ? 1 : 0;
    // Bits and no branches, as in `countPassing`.
    const all = hasRevenue & (anyEbit | (hasSome & hasEbit));
    const any = canRevenue & (anyEbit | canEbit);
    always += all;
    open[count] = k;
    count += any & (1 - all);
  }
  return { open: count, always };
}
