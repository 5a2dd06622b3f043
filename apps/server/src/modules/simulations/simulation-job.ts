import type { CostInputs, SimulationInputs, SimulationOptions } from "@beachhead/engine";

/** Everything a run depends on. */
export interface SimulationJob {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
}
