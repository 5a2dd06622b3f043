import type { CostInputs, SimulationInputs, SimulationOptions } from "../../packages/engine/src/index.ts";

/** What the thread is asked. */
export interface AnswerRequest {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
  /** Whether the shares of variance are wanted after the odds. */
  shares: boolean;
}
