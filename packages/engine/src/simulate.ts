import { createMonteCarlo, drain, type MonteCarlo, type RunControl } from "./montecarlo/monte-carlo.ts";
import { ENGINE_VERSION } from "./simulation/options.ts";
import { roundResult, roundShares } from "./simulation/result-rounding.ts";
import { simulateScenarios } from "./simulation/scenario.ts";
import type {
  CostInputs,
  SimulationInputs,
  SimulationOptions,
  SimulationResult,
} from "./simulation/types.ts";

/**
 * A run in pieces: yields the fraction done (0..1) after each and returns the three scenarios and the odds, rounded
 * for the wire. The shares of variance are null; `monteCarlo.shares()` computes them afterwards.
 * Dropping the generator cancels the run.
 *
 * @throws RangeError when `options.around` is "recommended", which does not exist yet
 * @throws Error when continued after another run of `monteCarlo` was started
 */
export function* simulateInSteps(
  monteCarlo: MonteCarlo,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): Generator<number, SimulationResult, undefined> {
  const trials = yield* monteCarlo.steps(inputs, cost, options);
  return roundResult({
    engineVersion: ENGINE_VERSION,
    ...simulateScenarios(inputs, cost, options),
    recommended: null,
    monteCarlo: trials,
    tornado: null,
    heatmap: null,
  });
}

/**
 * The result of one run with the shares of variance, rounded for the wire.
 * `JSON.stringify` of it is the same bytes in every JavaScript engine.
 *
 * @param control watches or stops a run of many trials
 * @throws RangeError when `options.around` is "recommended", which does not exist yet
 * @throws RunStopped when the control asked to stop
 */
export function simulate(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  control?: RunControl,
): SimulationResult {
  const monteCarlo = createMonteCarlo();
  const result = drain(simulateInSteps(monteCarlo, inputs, cost, options), control);
  const { revenue, ebit } = monteCarlo.shares();
  const shareOfVariance = { revenue: roundShares(revenue), ebit: roundShares(ebit) };
  return { ...result, monteCarlo: { ...result.monteCarlo, shareOfVariance } };
}
