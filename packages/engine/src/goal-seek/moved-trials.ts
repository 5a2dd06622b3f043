import { power } from "../math/power.ts";
import { type Draw, drawGrowthShift, drawWithSpread } from "../montecarlo/draws.ts";
import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import { type CostRates, costRates } from "../simulation/cost-rates.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import type { CostInputs, Distribution, PricingPlan, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";
import type { Lever, Move } from "./levers.ts";
import { factors, proportionsOf, unitMoneyOf } from "./target-proportions.ts";
import {
  addMoney,
  addMoneyInProportion,
  addMovedPlan,
  barOf,
  type Coefficients,
  type Customers,
  compound,
  countPassing,
  multiply,
  runFractional,
  runWhole,
  scale,
  type UnitMoney,
} from "./trial-loops.ts";

/** Finds the table of a shape; see `createDrawTables`. */
export type Tables = (distribution: Distribution, mode: number) => Float64Array;

/** The target year of every trial, on draws that do not change while a lever moves the inputs. */
export interface MovedTrials {
  trials: number;
  /** Drawn prices, and first-year customers with the elasticity in them: a column for each plan. */
  drawn: { prices: readonly Float64Array[]; firsts: readonly Float64Array[] };
  /** Trials that meet the objective with unchanged inputs. */
  base(): number;
  /** How many trials meet the objective with a lever moved by x. Quick for the same lever again. */
  met(lever: Lever, x: number): number;
}

/** Sums over the plans that the cost of a trial depends on, and its revenue. */
interface Volumes {
  revenue: Float64Array;
  newCustomers: Float64Array;
  newUsers: Float64Array;
  users: Float64Array;
}

/**
 * Draws every trial once and answers for each move of a lever how many meet the objective (formulas B8, common
 * random numbers). Revenue is linear in prices and in fractional customers, so that most levers cost a few
 * multiplications a trial; the others run the years up to the target again. A full run of the moved inputs
 * with the same seed meets the objective in as many trials.
 *
 * @param model of the unmoved inputs
 */
export function createMovedTrials(
  model: TrialModel,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  tables: Tables,
): MovedTrials {
  const { trials, firstYearFactor, wholeCustomers, elasticity } = options;
  const { pricingPlans: plans } = inputs;
  const last = inputs.targetYear - 1;
  const unbilled = 1 - firstYearFactor;
  const bar = barOf(inputs, options.objective);
  const baseRates = costRates(cost)[last]!;
  const isSame = options.retentionSpread === 0 && options.customerGrowthSpread === 0;
  const column = (): Float64Array => new Float64Array(trials);
  const tableAt = (mode: number): Float64Array => tables(options.distribution, mode);
  const fill = (to: Float64Array, draw: Draw): void => fillDraw(draw, 0, trials, to);

  const prices = model.plans.map((plan) => {
    const values = column();
    fill(values, plan.price);
    return values;
  });
  const firsts = model.plans.map((plan, p) => {
    const values = column();
    fill(values, plan.customers);
    if (elasticity === 0) return values;
    return values.map((count, i) => count * power(prices[p]![i]! / plan.referencePrice, elasticity));
  });
  const revenue = column();
  const unitCost = column();
  const stay = column();
  const shift = column();
  const index = column();
  const scaledFirst = column();
  const customers: Customers = { fresh: column(), all: column() };
  let coefficients: { key: string; terms: Coefficients } | null = null;
  let volumes: Volumes | null = null;
  let atFirstPrices: { revenue: Float64Array; unitCost: Float64Array } | null = null;

  const unitMoney = (plan: PricingPlan, rates: CostRates, priceFactor: number): UnitMoney =>
    unitMoneyOf(plan, rates, plan.averageUsers * chargesPerYear(inputs) * priceFactor, unbilled);

  function fillPriceIndex({ priceGrowth }: SimulationInputs): void {
    const { stream } = model.priceGrowthShift;
    fill(shift, drawGrowthShift(priceGrowth, options.priceGrowthSpread, { stream, tableAt }));
    index.fill(1);
    compound(index, factors(priceGrowth, last), shift);
  }

  function fillRetention(plan: PricingPlan, p: number): void {
    const { stream } = model.plans[p]!.retention;
    fill(stay, drawWithSpread(retention(plan), options.retentionSpread / 100, [0, 1], { stream, tableAt }));
  }

  /** Writes the customers of a plan's target year. */
  function fillCustomers(moved: SimulationInputs, p: number, factor: number): void {
    const plan = moved.pricingPlans[p]!;
    fillRetention(plan, p);
    const { stream } = model.plans[p]!.growthShift;
    fill(shift, drawGrowthShift(moved.customerGrowth, options.customerGrowthSpread, { stream, tableAt }));
    const run = wholeCustomers ? runWhole : runFractional;
    const growth = factors(moved.customerGrowth, last);
    run(customers, firsts[p]!, factor, plan.existingCustomers, stay, growth, shift);
  }

  /** As `fillCustomers` and `addMoney` where nothing but price and first-year customers is drawn. */
  function addInProportion(moved: SimulationInputs, p: number, factor: number, unit: UnitMoney): void {
    const plan = moved.pricingPlans[p]!;
    const { perFirst, allPerFirst, left } = proportionsOf(plan, moved.customerGrowth, last, factor);
    addMoneyInProportion(revenue, unitCost, prices[p]!, firsts[p]!, perFirst, allPerFirst, left, unit);
  }

  /** Runs the years up to the target with everything the move changes but the price growth. */
  function runAtFirstPrices({ inputs: moved, cost: movedCost, price, customers: factor }: Move): void {
    const rates = costRates(movedCost)[last]!;
    revenue.fill(0);
    unitCost.fill(0);
    plans.forEach((plan, p) => {
      const unit = unitMoney(plan, rates, price[p]!);
      if (isSame && !wholeCustomers) {
        addInProportion(moved, p, factor[p]!, unit);
        return;
      }
      fillCustomers(moved, p, factor[p]!);
      addMoney(revenue, unitCost, prices[p]!, customers, unit);
    });
  }

  function runYears(move: Move): void {
    runAtFirstPrices(move);
    fillPriceIndex(move.inputs);
    multiply(revenue, index);
  }

  /** Trials that meet the objective with another price growth: revenue and cost before it are kept. */
  function metByPriceGrowth(moved: SimulationInputs): number {
    if (atFirstPrices === null) {
      runAtFirstPrices(unmoved);
      atFirstPrices = { revenue: revenue.slice(), unitCost: unitCost.slice() };
    }
    fillPriceIndex(moved);
    const kept = 1 - baseRates.salesAndMarketingShare;
    return countPassing(bar, atFirstPrices.revenue, index, atFirstPrices.unitCost, kept, baseRates.fixed);
  }

  /** The coefficients of levers that scale prices or customers of the same plans. */
  function coefficientsOf(isMoved: readonly boolean[]): Coefficients {
    const key = isMoved.join();
    if (coefficients?.key === key) return coefficients.terms;
    const terms: Coefficients = coefficients?.terms ?? {
      r0: column(),
      r1: column(),
      r2: column(),
      r3: column(),
      c0: column(),
      c1: column(),
    };
    for (const sums of [terms.r0, terms.r1, terms.r2, terms.r3, terms.c0, terms.c1]) sums.fill(0);
    const left = scaledFirst;
    plans.forEach((plan, p) => {
      const unit = unitMoney(plan, baseRates, 1);
      fillCustomers(inputs, p, 1);
      if (!isMoved[p]!) {
        addMoney(terms.r0, terms.c0, prices[p]!, customers, unit);
        return;
      }
      if (wholeCustomers) {
        // Rounded customers are in proportion to nothing; their lever moves prices only.
        left.set(customers.all);
      } else {
        left.fill(plan.existingCustomers);
        for (let t = 0; t <= last; t += 1) multiply(left, stay);
      }
      addMovedPlan(terms, prices[p]!, customers, left, unit);
    });
    fillPriceIndex(inputs);
    for (const sums of [terms.r0, terms.r1, terms.r2, terms.r3]) multiply(sums, index);
    coefficients = { key, terms };
    return terms;
  }

  function runScaled({ price, customers: factor }: Move): void {
    const isMoved = plans.map((_, p) => price[p] !== 1 || factor[p] !== 1);
    const first = isMoved.indexOf(true);
    const terms = coefficientsOf(isMoved);
    scale(revenue, unitCost, terms, first < 0 ? 1 : price[first]!, first < 0 ? 1 : factor[first]!);
  }

  function baseVolumes(): Volumes {
    if (volumes !== null) return volumes;
    const sums = { newCustomers: column(), newUsers: column(), users: column() };
    plans.forEach(({ averageUsers }, p) => {
      fillCustomers(inputs, p, 1);
      for (let i = 0; i < trials; i += 1) {
        const fresh = customers.fresh[i]!;
        sums.newCustomers[i]! += fresh;
        sums.newUsers[i]! += averageUsers * fresh;
        sums.users[i]! += averageUsers * (customers.all[i]! - unbilled * fresh);
      }
    });
    runYears(unmoved);
    volumes = { revenue: revenue.slice(), ...sums };
    return volumes;
  }

  function costAt(rates: CostRates, { newCustomers, newUsers, users }: Volumes): void {
    const perNew = rates.onboardingPerNewCustomer;
    const perNewUser = rates.implementationPerNewUser;
    const perUser = rates.infrastructurePerUser + rates.supportPerUser + rates.otherPerUser;
    for (let i = 0; i < trials; i += 1) {
      unitCost[i] = perNew * newCustomers[i]! + perNewUser * newUsers[i]! + perUser * users[i]!;
    }
  }

  const count = (money: Float64Array, rates: CostRates): number =>
    countPassing(bar, money, null, unitCost, 1 - rates.salesAndMarketingShare, rates.fixed);

  const ones = plans.map(() => 1);
  const unmoved: Move = { inputs, cost, price: ones, customers: ones };

  return {
    trials,
    drawn: { prices, firsts },
    base() {
      runYears(unmoved);
      return count(revenue, baseRates);
    },
    met(lever, x) {
      const move = lever.move(x);
      if (lever.kind === "priceGrowth") return metByPriceGrowth(move.inputs);
      const rates = costRates(move.cost)[last]!;
      if (lever.kind === "cost") {
        const base = baseVolumes();
        costAt(rates, base);
        return count(base.revenue, rates);
      }
      const isLinear = !wholeCustomers || move.customers.every((factor) => factor === 1);
      if (lever.kind === "scale" && isLinear) runScaled(move);
      else runYears(move);
      return count(revenue, rates);
    },
  };
}
