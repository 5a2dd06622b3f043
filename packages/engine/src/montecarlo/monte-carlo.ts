import type {
  CostInputs,
  MonteCarloResult,
  PlanPoint,
  SimulationInputs,
  SimulationOptions,
  YearQuantiles,
} from "../simulation/types.ts";
import { BLOCK, type Columns, createColumns, createScratch } from "./block.ts";
import { createDrawTables } from "./draw-tables.ts";
import { histogram } from "./histogram.ts";
import { compileTrials, runBlock } from "./kernel.ts";
import { oddsError, targetOdds } from "./odds.ts";
import { createQuantileFinder, LEVELS, type Summary } from "./quantiles.ts";
import { type VarianceShares, varianceShares } from "./shares.ts";
import { type Driver, drivers, trialModel } from "./trial-model.ts";

/** Trials between two reports of a run in steps: some 10 ms of work. */
const TRIALS_A_STEP = 64 * BLOCK;

/** Keeps its buffers and draw tables between runs; one per thread. */
export interface MonteCarlo {
  /**
   * Quantiles, odds and histograms of a run; `shareOfVariance` is null, `shares()` gives it.
   *
   * @param modes most likely point of the draws, one per plan; the middle of the ranges if null
   * @throws RangeError when `options.around` is "recommended" and there are no modes
   */
  run(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: SimulationOptions,
    modes?: readonly PlanPoint[] | null,
  ): MonteCarloResult;
  /**
   * The same run in pieces: yields the fraction of the work done (0..1) after each and returns the result.
   * Dropping the generator cancels the run.
   *
   * @throws RangeError as `run`
   * @throws Error when continued after another run was started
   */
  steps(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: SimulationOptions,
    modes?: readonly PlanPoint[] | null,
  ): Generator<number, MonteCarloResult, undefined>;
  /**
   * Shares of variance of the last finished run, in a fixed order: per plan price, customers and (when drawn)
   * retention, then the two growths. Ranked over the first 100,000 trials.
   *
   * @throws Error when no run has finished
   */
  shares(): VarianceShares;
  /**
   * The last finished run's trials, in trial order: `revenue[t][i]` and `ebit[t][i]`, years 1..5. Views of the
   * buffers, valid until the next run.
   *
   * @throws Error when no run has finished
   */
  columns(): Columns;
}

interface FinishedRun {
  columns: Columns;
  drivers: Driver[];
  targetYear: number;
}

function yearQuantiles(year: number, summary: Summary): YearQuantiles {
  const [p5, p10, p25, p50, p75, p90, p95] = summary.quantiles;
  return {
    year,
    mean: summary.mean,
    p5: p5!,
    p10: p10!,
    p25: p25!,
    p50: p50!,
    p75: p75!,
    p90: p90!,
    p95: p95!,
  };
}

/** Makes a Monte Carlo with buffers of its own. */
export function createMonteCarlo(): MonteCarlo {
  const tables = createDrawTables();
  const scratch = createScratch();
  const finder = createQuantileFinder();
  let room = createColumns(0);
  let finished: FinishedRun | null = null;
  let latest = 0;

  function columnsFor(trials: number): Columns {
    if (room.revenue[0]!.length < trials) room = createColumns(trials);
    const cut = (column: Float64Array): Float64Array => column.subarray(0, trials);
    return { revenue: room.revenue.map(cut), ebit: room.ebit.map(cut) };
  }

  function* steps(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: SimulationOptions,
    modes: readonly PlanPoint[] | null = null,
  ): Generator<number, MonteCarloResult, undefined> {
    if (options.around === "recommended" && modes === null) {
      throw new RangeError("Drawing around the recommended point needs that point.");
    }
    finished = null;
    latest += 1;
    const mine = latest;
    // The buffers belong to the latest run; an abandoned one must not write into them.
    const requireLatest = (): void => {
      if (mine !== latest) throw new Error("A newer run has taken over.");
    };
    const { trials, distribution } = options;
    const model = trialModel(inputs, cost, options, (mode) => tables(distribution, mode), modes);
    const compiled = compileTrials(model);
    const columns = columnsFor(trials);
    // Summarising the ten columns takes about half as long as the trials.
    const work = trials * 1.5;
    for (let start = 0; start < trials; start += BLOCK) {
      runBlock(compiled, columns, scratch, start, Math.min(BLOCK, trials - start));
      if (start % TRIALS_A_STEP === TRIALS_A_STEP - BLOCK) {
        yield start / work;
        requireLatest();
      }
    }
    const summaries: Summary[] = [];
    for (const column of [...columns.revenue, ...columns.ebit]) {
      summaries.push(finder.summarise(column, LEVELS));
      yield (trials + (trials * summaries.length) / 20) / work;
      requireLatest();
    }

    const target = inputs.targetYear - 1;
    const revenue = columns.revenue[target]!;
    const ebit = columns.ebit[target]!;
    const probability = targetOdds(revenue, ebit, inputs.revenueTarget, inputs.ebitTarget);
    const ofRevenue = summaries[target]!;
    const ofEbit = summaries[target + columns.revenue.length]!;
    finished = { columns, drivers: drivers(model), targetYear: inputs.targetYear };
    return {
      trials,
      seed: options.seed,
      distribution,
      around: options.around,
      revenue: columns.revenue.map((_, t) => yearQuantiles(t + 1, summaries[t]!)),
      ebit: columns.ebit.map((_, t) => yearQuantiles(t + 1, summaries[t + columns.revenue.length]!)),
      histogram: {
        revenue: histogram(revenue, ofRevenue.min, ofRevenue.max),
        ebit: histogram(ebit, ofEbit.min, ofEbit.max),
      },
      probability,
      standardError: oddsError(probability, trials),
      shareOfVariance: null,
    };
  }

  function lastRun(): FinishedRun {
    if (finished === null) throw new Error("No run has finished: call run() first.");
    return finished;
  }

  return {
    steps,
    run(inputs, cost, options, modes) {
      return drain(steps(inputs, cost, options, modes));
    },
    shares() {
      const { columns, drivers: named, targetYear } = lastRun();
      return varianceShares(named, columns.revenue[targetYear - 1]!, columns.ebit[targetYear - 1]!);
    },
    columns: () => lastRun().columns,
  };
}

/** Watches or stops a long run: called with the fraction done (0..1); returning false stops it. */
export interface RunControl {
  onProgress(done: number): boolean;
}

/** Thrown when a run's control asked to stop. */
export class RunStopped extends Error {
  override name = "RunStopped";
}

/**
 * Runs a generator of fractions done (0..1) to its end.
 * @throws RunStopped when the control asked to stop
 */
export function drain<T>(run: Generator<number, T, undefined>, control?: RunControl): T {
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
    if (control !== undefined && !control.onProgress(step.value))
      throw new RunStopped("The run was stopped.");
  }
}

/**
 * The odds with the shares of variance, exact and unrounded (see `roundMonteCarlo`).
 *
 * @param control watches or stops a run of many trials
 * @param modes most likely point of the draws; needed when `options.around` is "recommended"
 * @throws RangeError when the modes are needed and missing
 * @throws RunStopped when the control asked to stop
 */
export function runMonteCarlo(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  control?: RunControl,
  modes?: readonly PlanPoint[] | null,
): MonteCarloResult {
  const monteCarlo = createMonteCarlo();
  const result = drain(monteCarlo.steps(inputs, cost, options, modes), control);
  return { ...result, shareOfVariance: monteCarlo.shares() };
}
