import type { DecisionAnswers } from "../simulation/result-types.ts";
import type { CostInputs, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { roundDecisions } from "./answer-rounding.ts";
import { heatMap } from "./heat-map.ts";
import { recommend } from "./recommend.ts";
import { tornado } from "./tornado.ts";

/**
 * The answers that follow the odds: recommended point, tornado and heat map, rounded for the wire. Deterministic;
 * of the options only `firstYearFactor` counts. A few milliseconds for five plans.
 */
export function decide(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): DecisionAnswers {
  const recommended = recommend(inputs, cost, options);
  return roundDecisions({
    recommended,
    tornado: tornado(inputs, cost, options, recommended.points),
    heatmap: heatMap(inputs, cost, options, recommended),
  });
}
