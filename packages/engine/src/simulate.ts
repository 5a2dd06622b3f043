import { createMonteCarlo, drain, type MonteCarlo, type RunControl } from "./montecarlo/monte-carlo.ts";
import { decide } from "./recommendation/decide.ts";
import { ENGINE_VERSION } from "./simulation/options.ts";
import { roundResult, roundShares } from "./simulation/result-rounding.ts";
import type { CompleteSimulationResult, SimulationResult } from "./simulation/result-types.ts";
import { simulateScenarios } from "./simulation/scenario.ts";
import type { CostInputs, PlanPoint, SimulationInputs, SimulationOptions } from "./simulation/types.ts";

/**
 * The first part of a run, in pieces: yields the fraction done (0..1) after each and returns the three scenarios
 * and the odds, rounded for the wire. Shares of variance, recommended point, tornado and heat map are null:
 * `monteCarlo.shares()` and `decide` compute them afterwards. Dropping the generator cancels the run.
 *
 * @param modes most likely point of the draws; needed when `options.around` is "recommended" (see `recommend`)
 * @throws RangeError when the modes are missing
 * @throws Error when continued after another run of `monteCarlo` was started
 */
export function* simulateInSteps(
  monteCarlo: MonteCarlo,
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  modes: readonly PlanPoint[] | null = null,
): Generator<number, SimulationResult, undefined> {
  const trials = yield* monteCarlo.steps(inputs, cost, options, modes);
  return roundResult({
    engineVersion: ENGINE_VERSION,
    ...simulateScenarios(inputs, cost, options),
    monteCarlo: trials,
  });
}

/**
 * Every answer of one run, rounded for the wire. `JSON.stringify` of it is the same bytes in every JavaScript
 * engine.
 *
 * @param control watches or stops a run of many trials
 * @throws RunStopped when the control asked to stop
 */
export function simulate(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  control?: RunControl,
): CompleteSimulationResult {
  const monteCarlo = createMonteCarlo();
  const { recommended, tornado, heatmap } = decide(inputs, cost, options);
  const modes = options.around === "recommended" ? recommended.points : null;
  const result = drain(simulateInSteps(monteCarlo, inputs, cost, options, modes), control);
  const { revenue, ebit } = monteCarlo.shares();
  const shareOfVariance = { revenue: roundShares(revenue), ebit: roundShares(ebit) };
  return {
    ...result,
    recommended,
    monteCarlo: { ...result.monteCarlo, shareOfVariance },
    tornado,
    heatmap,
  };
}
