import type { ObjectivePoint, PlanHint, Recommendation, Target } from "../simulation/result-types.ts";
import { runScenario } from "../simulation/scenario.ts";
import type { CostInputs, PlanPoint, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { type CustomersNeeded, createCustomersNeeded } from "./customers-needed.ts";
import { priceAt, splitWeights, stretchOf, wholeRange } from "./positions.ts";
import { createTargetYear, type TargetYear } from "./target-year.ts";

/** Positions 0, 0.01 .. 1 of prices, and as many lifts of the customers. */
const STEPS = 100;

/** Numbers to compare one after the other; the smaller is the better. */
type Rank = readonly number[];

/** A point of the search. */
interface Candidate {
  /** Step of the price position, 0..100. */
  price: number;
  customers: number[];
  stretch: number;
  revenue: number;
  ebit: number;
}

/** The best point so far; its customers are written over by a better one. */
interface Best {
  rank: Rank | null;
  candidate: Omit<Candidate, "customers"> & { customers: Float64Array };
}

function isBetter(rank: Rank, than: Rank | null): boolean {
  if (than === null) return true;
  for (let k = 0; k < rank.length; k += 1) {
    if (rank[k]! !== than[k]!) return rank[k]! < than[k]!;
  }
  return false;
}

/** Stretches and shortfalls that differ by floating-point noise only are ties. */
function withoutNoise(value: number): number {
  return Math.round(value * 1e9);
}

/** What is added to the customers that are needed: a share of the way to the maximum, whole. */
function lifted(needed: number, highest: number, step: number): number {
  return needed + Math.floor((step / STEPS) * (highest - needed) + 0.5 + 1e-9);
}

/** How much of the targets the last run missed: the fraction of revenue and the points of EBIT / 100. */
function shortfall(year: TargetYear, revenueTarget: number): number {
  return Math.max(0, 1 - year.revenue() / revenueTarget) + Math.max(0, -year.ebitSlack());
}

interface Search {
  feasiblePoints: number;
  recommended: Candidate;
  lowestPrice: Candidate;
  fewestCustomers: Candidate;
  highestEbit: Candidate;
}

function search(inputs: SimulationInputs, year: TargetYear, needs: readonly CustomersNeeded[]): Search {
  const { pricingPlans: plans, revenueTarget } = inputs;
  const weights = splitWeights(plans);
  const ranges = plans.map(wholeRange);
  const prices = new Float64Array(plans.length);
  const needed = new Float64Array(plans.length);
  const customers = new Float64Array(plans.length);
  const best = (): Best => ({
    rank: null,
    candidate: { price: 0, customers: new Float64Array(plans.length), stretch: 0, revenue: 0, ebit: 0 },
  });
  const recommended = best();
  const lowestPrice = best();
  const fewestCustomers = best();
  const highestEbit = best();
  const nearest = best();
  let feasiblePoints = 0;

  function offer(to: Best, price: number, stretch: number, ...rank: Rank): void {
    if (!isBetter(rank, to.rank)) return;
    to.rank = rank;
    const { candidate } = to;
    candidate.price = price;
    candidate.customers.set(customers);
    candidate.stretch = stretch;
    candidate.revenue = year.revenue();
    candidate.ebit = year.ebit();
  }

  // Most points are worse at the first number already: nothing is made for them.
  const mayBeat = ({ rank }: Best, first: number): boolean => rank === null || first <= rank[0]!;

  function judge(price: number): void {
    year.run(prices, customers);
    const stretch = stretchOf(plans, weights, price / STEPS, customers);
    const close = withoutNoise(stretch);
    const loss = -Math.round(year.ebit() * 100);
    if (!year.revenueMet() || !year.ebitMet()) {
      if (feasiblePoints > 0) return;
      const missing = withoutNoise(shortfall(year, revenueTarget));
      if (mayBeat(nearest, missing)) offer(nearest, price, stretch, missing, close, loss, price);
      return;
    }
    feasiblePoints += 1;
    let total = 0;
    for (let p = 0; p < customers.length; p += 1) total += customers[p]!;
    if (mayBeat(recommended, close)) offer(recommended, price, stretch, close, loss, price);
    if (mayBeat(lowestPrice, price)) offer(lowestPrice, price, stretch, price, close, loss);
    if (mayBeat(fewestCustomers, total)) offer(fewestCustomers, price, stretch, total, close, loss, price);
    if (mayBeat(highestEbit, loss)) offer(highestEbit, price, stretch, loss, close, price);
  }

  for (let price = 0; price <= STEPS; price += 1) {
    plans.forEach((plan, p) => {
      const { lowest, highest } = ranges[p]!;
      prices[p] = priceAt(plan, price / STEPS);
      needed[p] = lowest < highest ? Math.min(highest, needs[p]!.at(prices[p], lowest, highest)) : highest;
    });
    for (let lift = 0; lift <= STEPS; lift += 1) {
      let changed = lift === 0;
      for (let p = 0; p < plans.length; p += 1) {
        const count = lifted(needed[p]!, ranges[p]!.highest, lift);
        if (count !== customers[p]) changed = true;
        customers[p] = count;
      }
      if (changed) judge(price);
    }
  }

  const found = (wanted: Best): Candidate => {
    const { candidate } = wanted.rank === null ? nearest : wanted;
    return { ...candidate, customers: [...candidate.customers] };
  };
  return {
    feasiblePoints,
    recommended: found(recommended),
    lowestPrice: found(lowestPrice),
    fewestCustomers: found(fewestCustomers),
    highestEbit: found(highestEbit),
  };
}

/** Price at which a plan with its most customers reaches its target: revenue is linear in price. */
function priceNeeded(inputs: SimulationInputs, year: TargetYear, index: number): number | null {
  const { customersFirstYearMax } = inputs.pricingPlans[index]!;
  const atNothing = year.planRevenue(index, 0, customersFirstYearMax);
  const perUnit = year.planRevenue(index, 1, customersFirstYearMax) - atNothing;
  const missing = year.targets[index]! - atNothing;
  if (missing <= 0) return 0;
  return perUnit > 0 ? Math.ceil((missing / perUnit) * 100 - 1e-9) / 100 : null;
}

function pointsOf(inputs: SimulationInputs, { price, customers }: Candidate): PlanPoint[] {
  return inputs.pricingPlans.map((plan, p) => ({
    plan: plan.name,
    pricePerUser: priceAt(plan, price / STEPS),
    customersFirstYear: customers[p]!,
  }));
}

/** Targets missed at all maxima. */
function missedAtTheTop(inputs: SimulationInputs, year: TargetYear): Target[] {
  year.run(
    inputs.pricingPlans.map((plan) => plan.pricePerUserMax),
    inputs.pricingPlans.map((plan) => wholeRange(plan).highest),
  );
  const missed: Target[] = [];
  if (!year.revenueMet()) missed.push("revenue");
  if (!year.ebitMet()) missed.push("ebit");
  return missed;
}

/**
 * The point of the ranges that reaches every target with the least stretch (formulas B3.3): 101 price positions,
 * the same for all plans, by 101 lifts from the customers needed towards the maximum. Ties: higher EBIT, then
 * lower price; for the other objectives least stretch first. If no point reaches every target, the nearest one.
 *
 * Money is not rounded: see `roundRecommendation`.
 */
export function recommend(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): Recommendation {
  const year = createTargetYear(inputs, cost, options);
  const needs = inputs.pricingPlans.map((plan, p) => createCustomersNeeded(inputs, plan, p, year, options));
  const { feasiblePoints, recommended, ...others } = search(inputs, year, needs);
  const feasible = feasiblePoints > 0;
  const points = pointsOf(inputs, recommended);

  const objective = (candidate: Candidate): ObjectivePoint => ({
    feasible,
    points: pointsOf(inputs, candidate),
    stretch: candidate.stretch,
    revenue: candidate.revenue,
    ebit: candidate.ebit,
    ebitPercent: candidate.revenue > 0 ? (candidate.ebit / candidate.revenue) * 100 : null,
  });
  const binding = feasible ? [] : missedAtTheTop(inputs, year);
  year.run(
    points.map((point) => point.pricePerUser),
    recommended.customers,
  );
  return {
    feasible,
    feasiblePoints,
    points,
    stretch: recommended.stretch,
    binding,
    tightest: year.ebitSlack() < year.revenueSlack() ? "ebit" : "revenue",
    hints: inputs.pricingPlans.map(
      (plan, p): PlanHint => ({
        plan: plan.name,
        customersNeededAtMaxPrice: needs[p]!.anyAt(plan.pricePerUserMax),
        priceNeededAtMaxCustomers: priceNeeded(inputs, year, p),
      }),
    ),
    objectives: {
      lowestPrice: objective(others.lowestPrice),
      fewestCustomers: objective(others.fewestCustomers),
      highestEbit: objective(others.highestEbit),
    },
    result: runScenario(inputs, cost, options, points),
  };
}
