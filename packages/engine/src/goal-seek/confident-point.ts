import { power } from "../math/power.ts";
import { BLOCK, type Columns, createScratch } from "../montecarlo/block.ts";
import { compileTrials, fillDraw, runBlock } from "../montecarlo/kernel.ts";
import { type TrialModel, trialModel } from "../montecarlo/trial-model.ts";
import { priceAt, wholeRange } from "../recommendation/positions.ts";
import { wholeCustomers } from "../simulation/growth.ts";
import type { CostInputs, PlanPoint, PricingPlan, SimulationInputs } from "../simulation/types.ts";
import type { ConfidentPoint, GoalSeekOptions } from "./goal-seek-types.ts";
import type { Tables } from "./moved-trials.ts";
import { addProduct, type Bar, barOf, compound, countPassing, passes } from "./trial-loops.ts";

/** Positions 0, 0.025 .. 1 of all prices, and of all customers. */
const STEPS = 40;
/** Trials that sift the grid; what is left is run in full. */
const SIFTING_TRIALS = 1000;
/** Places of the grid between two yields: a few milliseconds. */
const PLACES_A_STEP = 64;

/** One plan's trials at each position, and what does not depend on the position. */
interface PlanGrid {
  /** Money a billed customer pays a year, by price position. */
  yearly: Float64Array[];
  /** Factor of the customers by the elasticity, by price position. */
  demand: Float64Array[];
  /** First-year customers, by position. */
  customers: Float64Array[];
  /** Customers from before year 1 that are left, their billing and cost. */
  left: Float64Array;
  /** Per first-year customer: billed customers, upfront fees and cost of the target year. */
  billed: Float64Array;
  upfront: Float64Array;
  unitCost: Float64Array;
}

function planGrid(
  model: TrialModel,
  inputs: SimulationInputs,
  index: number,
  trials: number,
  tableAt: (mode: number) => Float64Array,
): PlanGrid {
  const plan = model.plans[index]!;
  const { pricePerUserMin, pricePerUserMax, customersFirstYearMin, customersFirstYearMax } =
    inputs.pricingPlans[index]!;
  const last = inputs.targetYear - 1;
  const rates = model.rates[last]!;
  const unbilled = 1 - model.firstYearFactor;
  const column = (): Float64Array => new Float64Array(trials);
  const drawn = (low: number, high: number, stream: number, position: number): Float64Array => {
    const values = column();
    // The position itself, not the value there, so that plans of all ranges share the 41 tables.
    fillDraw({ low, range: high - low, table: tableAt(position), stream }, 0, trials, values);
    return values;
  };
  const positions = Array.from({ length: STEPS + 1 }, (_, k) => k / STEPS);
  const prices = positions.map((position) =>
    drawn(pricePerUserMin, pricePerUserMax, plan.price.stream, position),
  );
  const stay = column();
  const shift = column();
  fillDraw(plan.retention, 0, trials, stay);
  fillDraw(plan.growthShift, 0, trials, shift);
  const left = column();
  const billed = column();
  const upfront = column();
  const unitCost = column();
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
    left[i] = old;
    billed[i] = all - unbilled * fresh;
    upfront[i] = plan.upfrontFixedFee * fresh;
    unitCost[i] = perNew * fresh + perCustomer * all;
  }
  return {
    yearly: prices.map((paid) =>
      paid.map((price) => plan.annualFixedFee + plan.averageUsers * model.charges * price),
    ),
    demand: prices.map((paid, k) => {
      const reference = pricePerUserMin + positions[k]! * (pricePerUserMax - pricePerUserMin);
      return model.elasticity === 0
        ? paid.map(() => 1)
        : paid.map((price) => power(price / reference, model.elasticity));
    }),
    customers: positions.map((position) =>
      drawn(customersFirstYearMin, customersFirstYearMax, plan.customers.stream, position),
    ),
    left,
    billed,
    upfront,
    unitCost,
  };
}

/** Counts the trials that pass at one place of the grid; both positions 0..40. */
export type Sifter = (price: number, customers: number) => number;

/**
 * Prepares the grid on the first trials. What a price position gives is computed with its first use.
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
  const column = (): Float64Array => new Float64Array(trials);
  const plans: PlanGrid[] = [];
  for (let p = 0; p < model.plans.length; p += 1) {
    plans.push(planGrid(model, inputs, p, trials, tableAt));
    yield;
  }
  const shift = column();
  fillDraw(model.priceGrowthShift, 0, trials, shift);
  const index = column().fill(1);
  compound(index, model.priceGrowth.slice(0, last), shift);
  const perUser = rates.infrastructurePerUser + rates.supportPerUser + rates.otherPerUser;
  const leftCost = column();
  model.plans.forEach(({ averageUsers }, p) => {
    addProduct(leftCost, column().fill(averageUsers * perUser), plans[p]!.left);
  });
  const kept = 1 - rates.salesAndMarketingShare;
  const revenue = column();
  const unitCost = column();
  const priced: (Priced | undefined)[] = [];

  function pricedAt(price: number): Priced {
    const leftRevenue = column();
    const perFirst = plans.map((grid) => {
      addProduct(leftRevenue, grid.yearly[price]!, grid.left);
      const money = { revenue: column(), cost: column() };
      pricePerFirst(money.revenue, money.cost, grid, price);
      return money;
    });
    return { leftRevenue, perFirst };
  }

  return (price, position) => {
    const { leftRevenue, perFirst } = (priced[price] ??= pricedAt(price));
    revenue.set(leftRevenue);
    unitCost.set(leftCost);
    plans.forEach(({ customers }, p) => {
      addProduct(revenue, customers[position]!, perFirst[p]!.revenue);
      addProduct(unitCost, customers[position]!, perFirst[p]!.cost);
    });
    return countPassing(bar, revenue, index, unitCost, kept, rates.fixed);
  };
}

/** The trials at one price position: revenue of customers from before year 1, and money per first-year customer. */
interface Priced {
  leftRevenue: Float64Array;
  perFirst: { revenue: Float64Array; cost: Float64Array }[];
}

/** Revenue and cost that a first-year customer brings at a price position. */
function pricePerFirst(revenue: Float64Array, cost: Float64Array, grid: PlanGrid, price: number): void {
  const { billed, upfront, unitCost } = grid;
  const yearly = grid.yearly[price]!;
  const demand = grid.demand[price]!;
  const trials = revenue.length;
  for (let i = 0; i < trials; i += 1) {
    revenue[i] = demand[i]! * (yearly[i]! * billed[i]! + upfront[i]!);
    cost[i] = demand[i]! * unitCost[i]!;
  }
}

/** Every place of the grid, the least stretch first, of several the lower price. */
const byStretch = Array.from({ length: (STEPS + 1) * (STEPS + 1) }, (_, k) => ({
  price: Math.floor(k / (STEPS + 1)),
  customers: k % (STEPS + 1),
})).sort((a, b) => squares(a) - squares(b) || a.price - b.price);

function squares({ price, customers }: { price: number; customers: number }): number {
  return price * price + customers * customers;
}

function customersAt(plan: PricingPlan, position: number): number {
  const { customersFirstYearMin: min, customersFirstYearMax: max } = plan;
  const { lowest, highest } = wholeRange(plan);
  return Math.min(highest, Math.max(lowest, wholeCustomers(min + position * (max - min))));
}

/**
 * The point with the least stretch around which the odds reach the confidence (formulas B3.4): the draws keep their
 * ranges and are most likely at the point, 41 x 41 positions, the same for all plans. A thousand trials sift the
 * grid, the full number confirms. Yields every few milliseconds.
 *
 * @param needed trials that must meet the objective
 * @param columns room for a full run
 */
export function* confidentPoint(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  needed: number,
  tables: Tables,
  columns: Columns,
): Generator<undefined, ConfidentPoint | null> {
  const { trials, distribution } = options;
  const { pricingPlans: plans } = inputs;
  const bar = barOf(inputs, options.objective);
  const last = inputs.targetYear - 1;
  const tableAt = (mode: number): Float64Array => tables(distribution, mode);
  const model = trialModel(inputs, cost, options, tableAt);
  const sifting = Math.min(SIFTING_TRIALS, trials);
  const sift = yield* createSifter(model, inputs, bar, sifting, tableAt);
  const share = needed / trials;
  const likely = sifting * (share - 2 * Math.sqrt((share * (1 - share)) / sifting));
  const scratch = createScratch();
  for (const [k, candidate] of byStretch.entries()) {
    if (k % PLACES_A_STEP === 0) yield;
    if (sift(candidate.price, candidate.customers) < likely) continue;
    const pricePosition = candidate.price / STEPS;
    const points = plans.map(
      (plan): PlanPoint => ({
        plan: plan.name,
        pricePerUser: priceAt(plan, pricePosition),
        customersFirstYear: customersAt(plan, candidate.customers / STEPS),
      }),
    );
    const compiled = compileTrials(trialModel(inputs, cost, options, tableAt, points));
    let met = 0;
    for (let start = 0; start < trials; start += BLOCK) {
      const count = Math.min(BLOCK, trials - start);
      runBlock(compiled, columns, scratch, start, count);
      for (let i = start; i < start + count; i += 1) {
        if (passes(bar, columns.revenue[last]![i]!, columns.ebit[last]![i]!)) met += 1;
      }
    }
    yield;
    if (met < needed) continue;
    const position = candidate.customers / STEPS;
    const stretch = Math.sqrt((pricePosition * pricePosition + position * position) / 2);
    return { points, stretch, probability: met / trials };
  }
  return null;
}
