import type { Customers, UnitMoney } from "./trial-loops.ts";

/* Loops over the trials of a block; see `trial-loops.ts`. */

/** How one plan's target year changes with a factor on its prices and on its first-year customers. */
export interface PlanSlopes {
  /** Revenue per unit of the price factor. */
  price: Float64Array;
  /** Revenue and cost per unit of the customer factor. */
  customers: Float64Array;
  cost: Float64Array;
}

/**
 * Adds one plan's revenue (with the price index) and cost per unit, and writes its slopes.
 *
 * @param left customers from before year 1
 */
export function blockPlan(
  revenue: Float64Array,
  unitCost: Float64Array,
  slopes: PlanSlopes,
  price: Float64Array,
  { fresh, all }: Customers,
  left: Float64Array,
  index: Float64Array,
  unit: UnitMoney,
): void {
  const { annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer } = unit;
  const trials = price.length;
  for (let i = 0; i < trials; i += 1) {
    const old = left[i]!;
    const added = fresh[i]!;
    const grown = all[i]! - old;
    const level = index[i]!;
    const amount = perPrice * price[i]!;
    const billed = grown - unbilled * added;
    const byCustomers = ((annualFee + amount) * billed + upfrontFee * added) * level;
    const costByCustomers = costPerNew * added + costPerCustomer * grown;
    slopes.price[i] = amount * (old + billed) * level;
    slopes.customers[i] = byCustomers;
    slopes.cost[i] = costByCustomers;
    revenue[i] = revenue[i]! + (annualFee + amount) * old * level + byCustomers;
    unitCost[i] = unitCost[i]! + costPerCustomer * old + costByCustomers;
  }
}

/** EBIT of each trial less what the target asks of its revenue; `asked` is the share of revenue that is left. */
export function blockMargin(
  margin: Float64Array,
  revenue: Float64Array,
  unitCost: Float64Array,
  asked: number,
  fixed: number,
): void {
  const trials = margin.length;
  for (let i = 0; i < trials; i += 1) margin[i] = revenue[i]! * asked - unitCost[i]! - fixed;
}

/** sum += values x factor. */
export function addScaled(sum: Float64Array, values: Float64Array, factor: number): void {
  if (factor === 0) return;
  const trials = values.length;
  for (let i = 0; i < trials; i += 1) sum[i] = sum[i]! + values[i]! * factor;
}

/** sum = (the columns' sum) x factor. */
export function fillSum(sum: Float64Array, columns: readonly Float64Array[], factor: number): void {
  sum.fill(0);
  for (const values of columns) addScaled(sum, values, factor);
}

/**
 * Adds a block's trials to the differences of the count of passing trials from tenth to tenth. A trial passes
 * where both its lines are at least 0 (value + slope x tenths): one interval.
 *
 * @param passing differences of the count, from the tenth `low` to `high` + 1
 * @param revenueSlope none if null
 * @param margin null if the margin does not count
 */
export function addIntervals(
  passing: Int32Array,
  low: number,
  high: number,
  revenue: Float64Array,
  revenueSlope: Float64Array | null,
  margin: Float64Array | null,
  marginSlope: Float64Array,
  least: number,
  trials: number,
): void {
  for (let i = 0; i < trials; i += 1) {
    let first = low;
    let last = high;
    const over = revenue[i]! - least;
    const slope = revenueSlope === null ? 0 : revenueSlope[i]!;
    if (slope > 0) first = Math.max(first, -over / slope);
    else if (slope < 0) last = Math.min(last, -over / slope);
    else if (!(over >= 0)) continue;
    if (margin !== null) {
      const above = margin[i]!;
      const rise = marginSlope[i]!;
      if (rise > 0) first = Math.max(first, -above / rise);
      else if (rise < 0) last = Math.min(last, -above / rise);
      else if (!(above >= 0)) continue;
    }
    const from = Math.ceil(first) - low;
    const to = Math.floor(last) - low;
    if (from > to) continue;
    passing[from] = passing[from]! + 1;
    passing[to + 1] = passing[to + 1]! - 1;
  }
}
