import type { CostInputs, SimulationInputs, SimulationOptions } from "@beachhead/engine";

/** All inputs of a run. */
export interface SimulationJob {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
}
