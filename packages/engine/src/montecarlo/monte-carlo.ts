import type {
  CostInputs,
  DriverShare,
  MonteCarloResult,
  SimulationInputs,
  SimulationOptions,
} from "../simulation/types.ts";

/** Squared Spearman rank correlations per driver, normalised to 1 (or all 0 when nothing varies). */
export interface VarianceShares {
  revenue: DriverShare[];
  ebit: DriverShare[];
}

/** Trials of all ten outputs, in trial order: `revenue[t][i]` and `ebit[t][i]`, years 1..5. Views, valid until the next run. */
export interface TrialColumns {
  revenue: Float64Array[];
  ebit: Float64Array[];
}

/** Keeps its buffers and draw tables between runs; one per thread. */
export interface MonteCarlo {
  /** Quantiles, odds and histograms of a run; `shareOfVariance` is null until `shares()` is asked. */
  run(inputs: SimulationInputs, cost: CostInputs, options: SimulationOptions): MonteCarloResult;
  /**
   * The same run in pieces: yields the fraction of the trials done (0..1) after each piece and returns the
   * result. Dropping the generator cancels the run.
   */
  steps(
    inputs: SimulationInputs,
    cost: CostInputs,
    options: SimulationOptions,
  ): Generator<number, MonteCarloResult, undefined>;
  /** Shares of variance of the last finished run. @throws Error when none has finished */
  shares(): VarianceShares;
  /** The last finished run's trials. @throws Error when none has finished */
  columns(): TrialColumns;
}

/** Watches or stops a long run: called with the fraction done; returning false stops it. */
export interface RunControl {
  onProgress(done: number): boolean;
}

/** Thrown by `runMonteCarlo` when its control asked to stop. */
export class RunStopped extends Error {
  override name = "RunStopped";
}

export function createMonteCarlo(): MonteCarlo {
  throw new Error("The Monte Carlo run is being built.");
}
/** Whole result with the shares of variance. */
export function runMonteCarlo(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  control?: RunControl,
): MonteCarloResult {
  void control;
  return createMonteCarlo().run(inputs, cost, options);
}
