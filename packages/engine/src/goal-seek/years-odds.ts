import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import { costRates } from "../simulation/cost-rates.ts";
import type { CostInputs, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";
import {
  certainBetween,
  meets,
  type Outcome,
  planNumbers,
  type Row,
  runTrial,
  type SteadyTrials,
} from "./grid-loops.ts";
import type { Lever } from "./levers.ts";
import type { OddsByTenths } from "./linear-odds.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { outward } from "./scan.ts";
import { factors, proportionsOf, unitMoneyOf } from "./target-proportions.ts";
import { barOf, compound } from "./trial-loops.ts";

/** Trials between two yields: a few milliseconds. */
const TRIALS_A_STEP = 4096;

/** Whether revenue and customers of every trial only rise with the lever, and its rates of cost only fall. */
function isBounded({ id, kind }: Lever, cost: CostInputs, options: GoalSeekOptions, last: number): boolean {
  if (kind !== "years" || options.wholeCustomers) return false;
  if (options.retentionSpread !== 0 || options.customerGrowthSpread !== 0) return false;
  if (id !== "together") return true;
  // With elasticity a higher price takes customers away; a share of revenue at its cap is in no proportion.
  return options.elasticity === 0 && costRates(cost)[last]!.salesAndMarketingShare < 0.5;
}

/**
 * The odds of a lever that moves retention, customer growth or everything, where retention and growth are the same
 * in every trial. Instead of running all trials at each move, each trial is followed over the grid of scanned moves:
 * where the values at the ends of a stretch decide it, the moves between need no run. Moves between two scanned ones
 * run only the trials that are not decided there. The counts are those of `MovedTrials.met`. Yields every few
 * milliseconds.
 *
 * @param isReached whether the odds are there already, so that the room is looked for
 * @returns null for a lever of another kind
 */
export function* yearsOdds(
  model: TrialModel,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  lever: Lever,
  { trials, drawn }: MovedTrials,
  isReached: boolean,
): Generator<undefined, OddsByTenths | null> {
  const last = inputs.targetYear - 1;
  if (!isBounded(lever, cost, options, last)) return null;
  const unbilled = 1 - options.firstYearFactor;
  const baseRates = costRates(cost)[last]!;
  const bar = barOf(inputs, options.objective);
  const index = new Float64Array(trials).fill(1);
  const shift = new Float64Array(trials);
  fillDraw(model.priceGrowthShift, 0, trials, shift);
  compound(index, factors(inputs.priceGrowth, last), shift);
  const of: SteadyTrials = { ...drawn, index, bar };

  function rowAt(tenths: number): Row {
    const { inputs: moved, cost: movedCost, price, customers } = lever.move(tenths / 10);
    const rates = costRates(movedCost)[last]!;
    return {
      plans: Float64Array.from(
        moved.pricingPlans.flatMap((plan, p) => {
          const perPrice = plan.averageUsers * model.charges * price[p]!;
          const proportions = proportionsOf(plan, moved.customerGrowth, last, customers[p]!);
          return planNumbers(proportions, unitMoneyOf(plan, baseRates, perPrice, unbilled));
        }),
      ),
      kept: 1 - rates.salesAndMarketingShare,
      costFactor: lever.id === "together" ? 1 - tenths / 1000 : 1,
      fixed: rates.fixed,
    };
  }

  const low = isReached ? lever.roomLow : lever.low;
  const points = [...(low < 0 ? outward(low * 10).reverse() : []), 0, ...outward(lever.high * 10)];
  const rows = points.map(rowAt);
  const end = points.length - 1;
  /** Trials that meet the objective at each point, and those that do at every move from it to the next. */
  const atPoint = new Int32Array(points.length + 1);
  const throughout = new Int32Array(points.length + 1);
  const undecided = points.map((): number[] => []);
  const outcome: Outcome = { revenue: 0, cost: 0 };
  let trial = 0;

  /** Decides the trial strictly between two points and on the stretches between them. */
  function follow(
    from: number,
    to: number,
    fromRevenue: number,
    fromCost: number,
    toRevenue: number,
    toCost: number,
  ): void {
    const certain = certainBetween(bar, rows[from]!, rows[to]!, fromRevenue, fromCost, toRevenue, toCost);
    if (certain < 0) return;
    if (certain > 0) {
      for (let k = from; k < to; k += 1) throughout[k] = throughout[k]! + 1;
      for (let k = from + 1; k < to; k += 1) atPoint[k] = atPoint[k]! + 1;
      return;
    }
    if (to - from === 1) {
      undecided[from]!.push(trial);
      return;
    }
    const middle = (from + to) >> 1;
    const row = rows[middle]!;
    runTrial(of, row, trial, outcome);
    const { revenue, cost: spent } = outcome;
    if (meets(bar, row, revenue, spent)) atPoint[middle] = atPoint[middle]! + 1;
    follow(from, middle, fromRevenue, fromCost, revenue, spent);
    follow(middle, to, revenue, spent, toRevenue, toCost);
  }

  for (; trial < trials; trial += 1) {
    runTrial(of, rows[0]!, trial, outcome);
    const { revenue: lowRevenue, cost: lowCost } = outcome;
    if (meets(bar, rows[0]!, lowRevenue, lowCost)) atPoint[0] = atPoint[0]! + 1;
    if (end > 0) {
      runTrial(of, rows[end]!, trial, outcome);
      const { revenue, cost: spent } = outcome;
      if (meets(bar, rows[end]!, revenue, spent)) atPoint[end] = atPoint[end]! + 1;
      follow(0, end, lowRevenue, lowCost, revenue, spent);
    }
    if (trial % TRIALS_A_STEP === TRIALS_A_STEP - 1) yield;
  }

  return (tenths) => {
    const next = points.findIndex((point) => point >= tenths);
    if (points[next] === tenths) return atPoint[next]!;
    const row = rowAt(tenths);
    let met = throughout[next - 1]!;
    for (const i of undecided[next - 1]!) {
      runTrial(of, row, i, outcome);
      if (meets(bar, row, outcome.revenue, outcome.cost)) met += 1;
    }
    return met;
  };
}
