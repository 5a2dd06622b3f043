import { power } from "../math/power.ts";
import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import type { SimulationInputs } from "../simulation/types.ts";
import { type Bar, compound } from "./trial-loops.ts";

/** Positions 0, 0.025 .. 1 of all prices, and of all customers. */
export const STEPS = 40;

/** One plan's trials in the target year, whatever the position. */
interface PlanTrials {
  /** Customers from before year 1 that are left. */
  left: Float64Array;
  /** Per first-year customer: billed customers, upfront fees and cost of the target year. */
  billed: Float64Array;
  upfront: Float64Array;
  unitCost: Float64Array;
}

function planTrials(model: TrialModel, index: number, last: number, trials: number): PlanTrials {
  const plan = model.plans[index]!;
  const rates = model.rates[last]!;
  const unbilled = 1 - model.firstYearFactor;
  const column = (): Float64Array => new Float64Array(trials);
  const [stay, shift] = [column(), column()];
  fillDraw(plan.retention, 0, trials, stay);
  fillDraw(plan.growthShift, 0, trials, shift);
  const columns = { left: column(), billed: column(), upfront: column(), unitCost: column() };
  const perCustomer =
    plan.averageUsers * (rates.infrastructurePerUser + rates.supportPerUser + rates.otherPerUser);
  const perNew =
    rates.onboardingPerNewCustomer +
    plan.averageUsers * rates.implementationPerNewUser -
    unbilled * perCustomer;
  for (let i = 0; i < trials; i += 1) {
    let fresh = 1;
    let all = 1;
    let old = plan.existingCustomers * stay[i]!;
    for (let t = 0; t < last; t += 1) {
      fresh *= model.customerGrowth[t]! + shift[i]!;
      all = all * stay[i]! + fresh;
      old *= stay[i]!;
    }
    columns.left[i] = old;
    columns.billed[i] = all - unbilled * fresh;
    columns.upfront[i] = plan.upfrontFixedFee * fresh;
    columns.unitCost[i] = perNew * fresh + perCustomer * all;
  }
  return columns;
}

/** The trials at one price position. */
interface Priced {
  /** Revenue of customers from before year 1. */
  leftRevenue: Float64Array;
  /** Revenue and cost per first-year customer: of each trial the plans side by side. */
  revenue: Float64Array;
  cost: Float64Array;
}

/** What the loop over the trials of one place needs beside the place. */
interface Sifted {
  bar: Bar;
  index: Float64Array;
  leftCost: Float64Array;
  kept: number;
  fixed: number;
}

/** The number of trials that pass. Stops early, with a number below `least`, when `least` cannot be reached. */
function countUntil(
  { bar, index, leftCost, kept, fixed }: Sifted,
  { leftRevenue, revenue, cost }: Priced,
  customers: Float64Array,
  least: number,
): number {
  const trials = index.length;
  const plans = customers.length / trials;
  const percent = bar.ebitPercent;
  const anyEbit = percent === -Infinity ? 1 : 0;
  let count = 0;
  for (let i = 0, o = 0; i < trials; i += 1) {
    let money = leftRevenue[i]!;
    let unitCost = leftCost[i]!;
    for (const end = o + plans; o < end; o += 1) {
      const first = customers[o]!;
      money += first * revenue[o]!;
      unitCost += first * cost[o]!;
    }
    money *= index[i]!;
    const byRevenue = money >= bar.revenue ? 1 : 0;
    const hasRevenue = money > 0 ? 1 : 0;
    const byEbit = ((money * kept - unitCost - fixed) / money) * 100 >= percent ? 1 : 0;
    // Bits and no branches, as in `countPassing`.
    count += byRevenue & (anyEbit | (hasRevenue & byEbit));
    if (count + trials - 1 - i < least) return count;
  }
  return count;
}

/**
 * Counts the trials that pass at one place of the grid, both positions 0..40. With `least` the count may stop
 * short of the trials as soon as it cannot reach that number.
 */
export type Sifter = (price: number, customers: number, least?: number) => number;

/**
 * Prepares the grid on the first trials. What a position gives is computed with its first use.
 * Yields after each plan.
 */
export function* createSifter(
  model: TrialModel,
  inputs: SimulationInputs,
  bar: Bar,
  trials: number,
  tableAt: (mode: number) => Float64Array,
): Generator<undefined, Sifter> {
  const last = inputs.targetYear - 1;
  const rates = model.rates[last]!;
  const { elasticity } = model;
  const column = (): Float64Array => new Float64Array(trials);
  const width = model.plans.length;
  const plans: PlanTrials[] = [];
  for (let p = 0; p < width; p += 1) {
    plans.push(planTrials(model, p, last, trials));
    yield;
  }
  const drawn = column();
  fillDraw(model.priceGrowthShift, 0, trials, drawn);
  const index = column().fill(1);
  compound(index, model.priceGrowth.slice(0, last), drawn);
  const perUser = rates.infrastructurePerUser + rates.supportPerUser + rates.otherPerUser;
  const leftCost = column();
  model.plans.forEach(({ averageUsers }, p) => {
    const { left } = plans[p]!;
    const perCustomer = averageUsers * perUser;
    for (let i = 0; i < trials; i += 1) leftCost[i] = leftCost[i]! + perCustomer * left[i]!;
  });
  const sifted: Sifted = { bar, index, leftCost, kept: 1 - rates.salesAndMarketingShare, fixed: rates.fixed };

  function draw(low: number, high: number, stream: number, position: number): void {
    // The position itself, not the value there, so that plans of all ranges share the 41 tables.
    fillDraw({ low, range: high - low, table: tableAt(position), stream }, 0, trials, drawn);
  }

  function pricedAt(position: number): Priced {
    const at: Priced = {
      leftRevenue: column(),
      revenue: new Float64Array(trials * width),
      cost: new Float64Array(trials * width),
    };
    model.plans.forEach((plan, p) => {
      const { pricePerUserMin: low, pricePerUserMax: high } = inputs.pricingPlans[p]!;
      const { left, billed, upfront, unitCost } = plans[p]!;
      const perPrice = plan.averageUsers * model.charges;
      const reference = low + position * (high - low);
      draw(low, high, plan.price.stream, position);
      for (let i = 0, o = p; i < trials; i += 1, o += width) {
        const yearly = plan.annualFixedFee + perPrice * drawn[i]!;
        const demand = elasticity === 0 ? 1 : power(drawn[i]! / reference, elasticity);
        at.leftRevenue[i] = at.leftRevenue[i]! + yearly * left[i]!;
        at.revenue[o] = demand * (yearly * billed[i]! + upfront[i]!);
        at.cost[o] = demand * unitCost[i]!;
      }
    });
    return at;
  }

  function customersAt(position: number): Float64Array {
    const at = new Float64Array(trials * width);
    model.plans.forEach(({ customers }, p) => {
      const { customersFirstYearMin: low, customersFirstYearMax: high } = inputs.pricingPlans[p]!;
      draw(low, high, customers.stream, position);
      for (let i = 0, o = p; i < trials; i += 1, o += width) at[o] = drawn[i]!;
    });
    return at;
  }

  const priced: (Priced | undefined)[] = [];
  const firsts: (Float64Array | undefined)[] = [];
  return (price, customers, least = 0) =>
    countUntil(
      sifted,
      (priced[price] ??= pricedAt(price / STEPS)),
      (firsts[customers] ??= customersAt(customers / STEPS)),
      least,
    );
}
