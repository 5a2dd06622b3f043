import { type RunControl, runMonteCarlo } from "./montecarlo/monte-carlo.ts";
import { ENGINE_VERSION } from "./simulation/options.ts";
import { roundResult } from "./simulation/result-rounding.ts";
import { simulateScenarios } from "./simulation/scenario.ts";
import type {
  CostInputs,
  SimulationInputs,
  SimulationOptions,
  SimulationResult,
} from "./simulation/types.ts";

/**
 * The whole answer to one run, rounded for the wire: the three scenarios, the odds, the shares of variance.
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
  return roundResult({
    engineVersion: ENGINE_VERSION,
    ...simulateScenarios(inputs, cost, options),
    recommended: null,
    monteCarlo: runMonteCarlo(inputs, cost, options, control),
    tornado: null,
    heatmap: null,
  });
}
