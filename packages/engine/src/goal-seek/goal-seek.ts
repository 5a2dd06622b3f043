import { roundRatio } from "../money/rounding.ts";
import { BLOCK, type Columns, createColumns, createScratch } from "../montecarlo/block.ts";
import { createDrawTables } from "../montecarlo/draw-tables.ts";
import { compileTrials, runBlock } from "../montecarlo/kernel.ts";
import { drain, type RunControl } from "../montecarlo/monte-carlo.ts";
import { createQuantileFinder } from "../montecarlo/quantiles.ts";
import { trialModel } from "../montecarlo/trial-model.ts";
import { recommend } from "../recommendation/recommend.ts";
import { ebitReached } from "../simulation/targets.ts";
import { type CostInputs, type SimulationInputs, YEARS } from "../simulation/types.ts";
import { confidentPoint } from "./confident-point.ts";
import type {
  ConfidentPoint,
  GoalSeekOptions,
  GoalSeekResult,
  GoalSeekWays,
  LeverAnswer,
} from "./goal-seek-types.ts";
import { countedOdds } from "./lever-odds.ts";
import { leversOf } from "./levers.ts";
import { linearOdds } from "./linear-odds.ts";
import { createMovedTrials, type Tables } from "./moved-trials.ts";
import { seekLever } from "./seek-lever.ts";
import { barOf, passes } from "./trial-loops.ts";
import { yearsOdds } from "./years-odds.ts";

/** Tables remembered by the product's goal seek: the positions of the point's grid and some more. */
const MOST_TABLES = 128;
/** Lowest revenue target that a simulation takes. */
const LEAST_TARGET = 1000;

/** Three significant figures, rounded down. */
function threeFigures(value: number): number {
  let unit = 1;
  while (value >= unit * 1000) unit *= 10;
  return Math.floor(value / unit + 1e-9) * unit;
}

/** The highest revenue target that `needed` trials reach, with the EBIT target unchanged. */
function highestTarget(
  inputs: SimulationInputs,
  { objective, trials }: GoalSeekOptions,
  needed: number,
  revenue: Float64Array,
  ebit: Float64Array,
): GoalSeekWays["target"] {
  if (objective === "ebit") return null;
  const all = new Float64Array(trials);
  let some = 0;
  for (let i = 0; i < trials; i += 1) {
    all[some] = revenue[i]!;
    if (objective === "revenue" || ebitReached(ebit[i]!, revenue[i]!, inputs.ebitTarget)) some += 1;
  }
  if (some < needed || needed === 0) return null;
  const reached = all.subarray(0, some);
  const target = threeFigures(createQuantileFinder().atRank(reached, some - needed));
  if (target < LEAST_TARGET) return null;
  const met = reached.reduce((count, money) => (money >= target ? count + 1 : count), 0);
  return { revenue: target, probability: met / trials };
}

/** The first year after the target year in which enough trials meet the unchanged targets. */
function laterYear(
  inputs: SimulationInputs,
  { objective, trials }: GoalSeekOptions,
  needed: number,
  { revenue, ebit }: Columns,
): GoalSeekWays["year"] {
  const bar = barOf(inputs, objective);
  for (let t = inputs.targetYear; t < YEARS; t += 1) {
    let met = 0;
    for (let i = 0; i < trials; i += 1) {
      if (passes(bar, revenue[t]![i]!, ebit[t]![i]!)) met += 1;
    }
    if (met >= needed) return { targetYear: t + 1, probability: met / trials };
  }
  return null;
}

/** Reachable first, then the smaller move, then the smaller room, then the higher odds. */
function inOrderOfTheScreen(levers: readonly LeverAnswer[]): LeverAnswer[] {
  const rank = (lever: LeverAnswer): number[] => [
    lever.reachable ? 0 : 1,
    lever.reachable ? Math.abs(lever.x) : -lever.probability,
    Math.abs(lever.room ?? 0),
  ];
  return levers
    .map((lever, index) => ({ lever, rank: [...rank(lever), index] }))
    .sort((a, b) => {
      const first = a.rank.findIndex((value, k) => value !== b.rank[k]);
      return first < 0 ? 0 : a.rank[first]! - b.rank[first]!;
    })
    .map(({ lever }) => lever);
}

function roundLever(answer: LeverAnswer): LeverAnswer {
  return {
    ...answer,
    probability: roundRatio(answer.probability),
    standardError: roundRatio(answer.standardError),
    demandPercent: roundRatio(answer.demandPercent),
  };
}

/** Runs a part to its end, yielding the fraction done of the whole. */
function* saying<T>(done: number, part: Generator<undefined, T>): Generator<number, T, undefined> {
  for (;;) {
    const step = part.next();
    if (step.done === true) return step.value;
    yield done;
  }
}

/**
 * A part of a goal seek, in pieces: yields the fraction done (0..1) every few milliseconds at 100,000 trials and
 * returns its answer rounded for the wire. Dropping the generator cancels.
 */
type InPieces<Part> = (
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
) => Generator<number, Part, undefined>;

/** Remembers draw tables between calls; one per thread. */
export interface GoalSeek {
  /** The levers, the highest target and the later year (formulas B8). */
  ways: InPieces<GoalSeekWays>;
  /** The point at the confidence (formulas B3.4), which takes as long as the levers. */
  point: InPieces<ConfidentPoint | null>;
}

/** Trials that must meet the objective. */
function neededOf({ confidence, trials }: GoalSeekOptions): number {
  return Math.ceil((confidence / 100) * trials - 1e-6);
}

/** Makes a goal seek with draw tables of its own. */
export function createGoalSeek(): GoalSeek {
  const tables: Tables = createDrawTables(MOST_TABLES);

  function* ways(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: GoalSeekOptions,
  ): Generator<number, GoalSeekWays, undefined> {
    const { trials, confidence, distribution, objective } = options;
    const needed = neededOf(options);
    const modes = options.around === "recommended" ? recommend(inputs, cost, options).points : null;
    const model = trialModel(inputs, cost, options, (mode) => tables(distribution, mode), modes);
    const compiled = compileTrials(model);
    const columns = createColumns(trials);
    const scratch = createScratch();
    for (let start = 0; start < trials; start += BLOCK) {
      runBlock(compiled, columns, scratch, start, Math.min(BLOCK, trials - start));
      if (start % (64 * BLOCK) === 63 * BLOCK) yield 0;
    }
    const last = inputs.targetYear - 1;
    const target = highestTarget(inputs, options, needed, columns.revenue[last]!, columns.ebit[last]!);
    const moved = createMovedTrials(model, inputs, cost, options, tables);
    const base = moved.base();
    const isReached = base >= needed;
    const year = isReached ? null : laterYear(inputs, options, needed, columns);

    const levers = leversOf(inputs, cost, options);
    const answers: LeverAnswer[] = [];
    const linear = yield* saying(0, linearOdds(model, inputs, cost, options, levers, moved));
    for (const lever of levers) {
      const odds =
        linear.get(lever.id) ??
        yearsOdds(model, inputs, cost, options, lever, moved, isReached) ??
        countedOdds((tenths) => moved.met(lever, tenths / 10));
      const done = answers.length / levers.length;
      answers.push(yield* saying(done, seekLever(lever, odds, trials, base, needed)));
    }
    const probability = base / trials;
    return {
      confidence,
      objective,
      base: {
        probability: roundRatio(probability),
        standardError: roundRatio(Math.sqrt((probability * (1 - probability)) / trials)),
      },
      levers: inOrderOfTheScreen(answers).map(roundLever),
      target: target === null ? null : { ...target, probability: roundRatio(target.probability) },
      year: year === null ? null : { ...year, probability: roundRatio(year.probability) },
    };
  }

  function* point(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: GoalSeekOptions,
  ): Generator<number, ConfidentPoint | null, undefined> {
    const columns = createColumns(options.trials);
    const search = confidentPoint(inputs, cost, options, neededOf(options), tables, columns);
    const found = yield* saying(0, search);
    if (found === null) return null;
    const { points, stretch, probability } = found;
    return { points, stretch: roundRatio(stretch), probability: roundRatio(probability) };
  }

  return { ways, point };
}

/**
 * What each lever alone, and all together, must become for the odds to reach the confidence (formulas B8), rounded
 * for the wire. Everything is computed on the draws of a run with the same options.
 *
 * @param control watches or stops a seek of many trials
 * @throws RunStopped when the control asked to stop
 */
export function goalSeek(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  control?: RunControl,
): GoalSeekResult {
  const search = createGoalSeek();
  const ways = drain(search.ways(inputs, cost, options), control);
  return { ...ways, point: drain(search.point(inputs, cost, options), control) };
}
