import { BLOCK, type Columns, createScratch } from "../montecarlo/block.ts";
import { compileTrials, runBlock } from "../montecarlo/kernel.ts";
import { trialModel } from "../montecarlo/trial-model.ts";
import { priceAt, wholeRange } from "../recommendation/positions.ts";
import { wholeCustomers } from "../simulation/growth.ts";
import type { CostInputs, PlanPoint, PricingPlan, SimulationInputs } from "../simulation/types.ts";
import type { ConfidentPoint, GoalSeekOptions } from "./goal-seek-types.ts";
import type { Tables } from "./moved-trials.ts";
import { createSifter, STEPS } from "./sifter.ts";
import { barOf, passes } from "./trial-loops.ts";

/** Trials that sift the grid; what is left is run in full. */
const SIFTING_TRIALS = 1000;
/** Places of the grid between two yields: a few milliseconds. */
const PLACES_A_STEP = 64;

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
    if (sift(candidate.price, candidate.customers, likely) < likely) continue;
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
    // A run that cannot reach the number any more is not finished.
    for (let start = 0; start < trials && met + trials - start >= needed; start += BLOCK) {
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
