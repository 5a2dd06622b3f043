import { wholeCustomers } from "../simulation/growth.ts";
import { TOLERANCE } from "../simulation/targets.ts";
import type { SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekObjective } from "./goal-seek-types.ts";

/*
 * The loops over trials that the speed of the goal seek depends on: plain functions of arrays and numbers, which
 * V8 compiles to better code than closures over them.
 */

/** What a trial must reach, as its figures are compared with it (`revenueReached`, `ebitReached`). */
export interface Bar {
  /** Lowest revenue, money; -Infinity if only EBIT counts. */
  revenue: number;
  /** Lowest EBIT in per cent of revenue; -Infinity if only revenue counts. */
  ebitPercent: number;
}

/** The bar of an objective. */
export function barOf(inputs: SimulationInputs, objective: GoalSeekObjective): Bar {
  return {
    revenue: objective === "ebit" ? -Infinity : inputs.revenueTarget - TOLERANCE,
    ebitPercent: objective === "revenue" ? -Infinity : inputs.ebitTarget - TOLERANCE,
  };
}

/** Whether one trial's revenue and EBIT pass the bar. */
export function passes({ revenue: least, ebitPercent }: Bar, revenue: number, ebit: number): boolean {
  if (!(revenue >= least)) return false;
  return ebitPercent === -Infinity || (revenue > 0 && (ebit / revenue) * 100 >= ebitPercent);
}

/**
 * Number of trials that pass.
 *
 * @param index price index of each trial; 1 if null, where the revenue has it already
 * @param kept share of revenue that selling leaves
 * @param fixed fixed cost, money
 */
export function countPassing(
  bar: Bar,
  revenue: Float64Array,
  index: Float64Array | null,
  unitCost: Float64Array,
  kept: number,
  fixed: number,
): number {
  const least = bar.revenue;
  const percent = bar.ebitPercent;
  const anyEbit = percent === -Infinity ? 1 : 0;
  const trials = revenue.length;
  let count = 0;
  for (let i = 0; i < trials; i += 1) {
    const money = index === null ? revenue[i]! : revenue[i]! * index[i]!;
    const byRevenue = money >= least ? 1 : 0;
    const hasRevenue = money > 0 ? 1 : 0;
    const byEbit = ((money * kept - unitCost[i]! - fixed) / money) * 100 >= percent ? 1 : 0;
    // Bits and no branches: about every second trial passes, so that branches would be mispredicted as often.
    count += byRevenue & (anyEbit | (hasRevenue & byEbit));
  }
  return count;
}

/** values x= factor. */
export function multiply(values: Float64Array, factor: Float64Array): void {
  const trials = values.length;
  for (let i = 0; i < trials; i += 1) values[i] = values[i]! * factor[i]!;
}

/** Multiplies `index` by the growth of each year, factors, shifted by each trial's draw. */
export function compound(index: Float64Array, growth: readonly number[], shift: Float64Array): void {
  const trials = index.length;
  for (const factor of growth) {
    for (let i = 0; i < trials; i += 1) index[i] = index[i]! * (factor + shift[i]!);
  }
}

/** New and all customers of the target year, one number per trial. */
export interface Customers {
  fresh: Float64Array;
  all: Float64Array;
}

/**
 * Runs fractional customers from year 1 to the target year.
 *
 * @param first new customers of year 1, times `factor`
 * @param growth factors into each later year, before the shift
 */
export function runFractional(
  to: Customers,
  first: Float64Array,
  factor: number,
  existing: number,
  stay: Float64Array,
  growth: readonly number[],
  shift: Float64Array,
): void {
  const { fresh, all } = to;
  const trials = fresh.length;
  for (let i = 0; i < trials; i += 1) {
    const added = first[i]! * factor;
    fresh[i] = added;
    all[i] = existing * stay[i]! + added;
  }
  for (const step of growth) {
    for (let i = 0; i < trials; i += 1) {
      const added = fresh[i]! * (step + shift[i]!);
      fresh[i] = added;
      all[i] = all[i]! * stay[i]! + added;
    }
  }
}

/** As `runFractional`, rounded to whole customers each year. */
export function runWhole(
  to: Customers,
  first: Float64Array,
  factor: number,
  existing: number,
  stay: Float64Array,
  growth: readonly number[],
  shift: Float64Array,
): void {
  const { fresh, all } = to;
  const trials = fresh.length;
  for (let i = 0; i < trials; i += 1) {
    const start = wholeCustomers(first[i]! * factor);
    let index = 1;
    let added = start;
    let total = wholeCustomers(existing * stay[i]!) + start;
    for (const step of growth) {
      index *= step + shift[i]!;
      added = wholeCustomers(start * index);
      total = wholeCustomers(total * stay[i]!) + added;
    }
    fresh[i] = added;
    all[i] = total;
  }
}

/** What one plan's customers pay and cost in the target year, at year-1 prices. */
export interface UnitMoney {
  annualFee: number;
  upfrontFee: number;
  /** Money a year per unit of price. */
  perPrice: number;
  /** Share of a new customer's first year that is not billed. */
  unbilled: number;
  costPerNew: number;
  costPerCustomer: number;
}

/** Adds one plan's revenue and cost per unit, from the customers of each trial. */
export function addMoney(
  revenue: Float64Array,
  unitCost: Float64Array,
  price: Float64Array,
  { fresh, all }: Customers,
  unit: UnitMoney,
): void {
  const { annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer } = unit;
  const trials = revenue.length;
  for (let i = 0; i < trials; i += 1) {
    const yearly = annualFee + perPrice * price[i]!;
    revenue[i] = revenue[i]! + ((upfrontFee - unbilled * yearly) * fresh[i]! + yearly * all[i]!);
    unitCost[i] = unitCost[i]! + (costPerNew * fresh[i]! + costPerCustomer * all[i]!);
  }
}

/**
 * As `addMoney` where retention and growth are the same in every trial: new customers are `perFirst` times those
 * of year 1, all of them `left` and `allPerFirst` times those of year 1.
 */
export function addMoneyInProportion(
  revenue: Float64Array,
  unitCost: Float64Array,
  price: Float64Array,
  first: Float64Array,
  perFirst: number,
  allPerFirst: number,
  left: number,
  unit: UnitMoney,
): void {
  const { annualFee, upfrontFee, perPrice, unbilled } = unit;
  const billed = allPerFirst - unbilled * perFirst;
  const upfront = upfrontFee * perFirst;
  const cost = unit.costPerNew * perFirst + unit.costPerCustomer * allPerFirst;
  const leftCost = unit.costPerCustomer * left;
  const trials = revenue.length;
  for (let i = 0; i < trials; i += 1) {
    const count = first[i]!;
    revenue[i] = revenue[i]! + (annualFee + perPrice * price[i]!) * (left + billed * count) + upfront * count;
    unitCost[i] = unitCost[i]! + leftCost + cost * count;
  }
}

/**
 * Sums of a trial's target year that are linear in a price factor u and a customer factor f:
 * revenue = r0 + u r1 + f (r2 + u r3), cost per unit = c0 + f c1.
 */
export interface Coefficients {
  r0: Float64Array;
  r1: Float64Array;
  r2: Float64Array;
  r3: Float64Array;
  c0: Float64Array;
  c1: Float64Array;
}

/** Adds a plan whose prices and customers the factors move; `left` are its customers from before year 1. */
export function addMovedPlan(
  to: Coefficients,
  price: Float64Array,
  { fresh, all }: Customers,
  left: Float64Array,
  unit: UnitMoney,
): void {
  const { r0, r1, r2, r3, c0, c1 } = to;
  const { annualFee, upfrontFee, perPrice, unbilled, costPerNew, costPerCustomer } = unit;
  const trials = r0.length;
  for (let i = 0; i < trials; i += 1) {
    const old = left[i]!;
    const added = fresh[i]!;
    const grown = all[i]! - old;
    const amount = perPrice * price[i]!;
    const billed = grown - unbilled * added;
    r0[i] = r0[i]! + annualFee * old;
    r1[i] = r1[i]! + amount * old;
    r2[i] = r2[i]! + annualFee * billed + upfrontFee * added;
    r3[i] = r3[i]! + amount * billed;
    c0[i] = c0[i]! + costPerCustomer * old;
    c1[i] = c1[i]! + costPerNew * added + costPerCustomer * grown;
  }
}

/** Revenue and cost per unit at a price factor and a customer factor. */
export function scale(
  revenue: Float64Array,
  unitCost: Float64Array,
  { r0, r1, r2, r3, c0, c1 }: Coefficients,
  price: number,
  customers: number,
): void {
  const trials = revenue.length;
  for (let i = 0; i < trials; i += 1) {
    revenue[i] = r0[i]! + price * r1[i]! + customers * (r2[i]! + price * r3[i]!);
    unitCost[i] = c0[i]! + customers * c1[i]!;
  }
}
