import { fillDraw } from "../montecarlo/kernel.ts";
import type { TrialModel } from "../montecarlo/trial-model.ts";
import { costRates } from "../simulation/cost-rates.ts";
import type { CostInputs, PricingPlan, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";
import {
  certainBetween,
  certainOfSigned,
  meets,
  type Outcome,
  planNumbers,
  type Row,
  runSigned,
  runTrial,
  type SteadyMoney,
  type SteadyTrials,
} from "./grid-loops.ts";
import type { Lever, Move } from "./levers.ts";
import type { OddsByTenths } from "./linear-odds.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { rises, risingOdds } from "./rising-odds.ts";
import { outward } from "./scan.ts";
import { factors, proportionsOf, unitMoneyOf } from "./target-proportions.ts";
import { barOf, compound, type UnitMoney } from "./trial-loops.ts";

/** Trials between two yields: a few milliseconds. */
const TRIALS_A_STEP = 4096;

/** The odds of a lever by its moves. */
export interface YearsOdds {
  met: OddsByTenths;
  /** Whether a higher move never lowers them. */
  isRising: boolean;
}

const emptyOutcome = (): Outcome => ({ revenue: 0, cost: 0, gain: 0, loss: 0 });

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
 * in every trial. Where no customer costs more than it brings, a trial once met stays met (`risingOdds`). Otherwise
 * each trial is followed over the grid of scanned moves: where the values at the ends of a stretch decide it, the
 * moves between need no run. Moves between two scanned ones run only the trials that are not decided there. The
 * counts are those of `MovedTrials.met`. Yields every few milliseconds.
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
): Generator<undefined, YearsOdds | null> {
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

  const moveBy = (tenths: number): Move => lever.move(tenths / 10);
  const unitOf = (plan: PricingPlan, price: number): UnitMoney =>
    unitMoneyOf(plan, baseRates, plan.averageUsers * model.charges * price, unbilled);

  function rowAt(tenths: number): Row {
    const { inputs: moved, cost: movedCost, price, customers } = moveBy(tenths);
    const rates = costRates(movedCost)[last]!;
    return {
      plans: Float64Array.from(
        moved.pricingPlans.flatMap((plan, p) => {
          const proportions = proportionsOf(plan, moved.customerGrowth, last, customers[p]!);
          return planNumbers(proportions, unitOf(plan, price[p]!));
        }),
      ),
      kept: 1 - rates.salesAndMarketingShare,
      costFactor: lever.id === "together" ? 1 - tenths / 1000 : 1,
      fixed: rates.fixed,
    };
  }

  const low = isReached ? lever.roomLow : lever.low;
  const lowest = moveBy(low * 10);
  const lowestUnits = lowest.inputs.pricingPlans.map((plan, p) => unitOf(plan, lowest.price[p]!));
  if (rises(of, rowAt(low * 10), lowestUnits)) return { met: risingOdds(of, rowAt), isRising: true };
  const points = [...(low < 0 ? outward(low * 10).reverse() : []), 0, ...outward(lever.high * 10)];
  const rows = points.map(rowAt);
  const end = points.length - 1;
  /** Trials that meet the objective at each point, and those that do at every move from it to the next. */
  const atPoint = new Int32Array(points.length + 1);
  const throughout = new Int32Array(points.length + 1);
  const undecided = points.map((): number[] => []);
  const outcome = emptyOutcome();
  /** Of the trial that is followed: one for each level of halving, and the two ends. */
  const levels = Array.from({ length: 10 }, emptyOutcome);
  const [first, final] = [emptyOutcome(), emptyOutcome()];
  const steady: SteadyMoney | null =
    lever.id === "together" ? null : { units: lowestUnits, left: rows[0]!.kept - bar.ebitPercent / 100 };
  let trial = 0;

  function run(point: number, to: Outcome): void {
    const row = rows[point]!;
    if (steady === null) runTrial(of, row, trial, to);
    else runSigned(of, row, steady, trial, to);
    if (meets(bar, row, to.revenue, to.cost)) atPoint[point] = atPoint[point]! + 1;
  }

  /** Decides the trial strictly between two points and on the stretches between them. */
  function follow(from: number, to: number, before: Outcome, after: Outcome, level: number): void {
    const certain =
      steady === null
        ? certainBetween(bar, rows[from]!, rows[to]!, before, after)
        : certainOfSigned(bar, rows[from]!.fixed, before, after);
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
    const between = levels[level]!;
    run(middle, between);
    follow(from, middle, before, between, level + 1);
    follow(middle, to, between, after, level + 1);
  }

  for (; trial < trials; trial += 1) {
    run(0, first);
    if (end > 0) {
      run(end, final);
      follow(0, end, first, final, 0);
    }
    if (trial % TRIALS_A_STEP === TRIALS_A_STEP - 1) yield;
  }

  const met = (tenths: number): number => {
    const next = points.findIndex((point) => point >= tenths);
    if (points[next] === tenths) return atPoint[next]!;
    const row = rowAt(tenths);
    let count = throughout[next - 1]!;
    for (const i of undecided[next - 1]!) {
      runTrial(of, row, i, outcome);
      if (meets(bar, row, outcome.revenue, outcome.cost)) count += 1;
    }
    return count;
  };
  return { met, isRising: false };
}
