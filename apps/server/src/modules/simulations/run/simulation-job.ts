import type {
  AllocationRequest,
  AllocationResult,
  CompleteSimulationResult,
  CostInputs,
  GoalSeekOptions,
  GoalSeekResult,
  SimulationInputs,
  SimulationOptions,
} from "@beachhead/engine";

/** All inputs of a run. */
export interface SimulationJob {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
}

/** All inputs of a goal seek. */
export interface GoalSeekJob extends SimulationJob {
  options: GoalSeekOptions;
}

/** What the worker is sent. */
export type EngineJob =
  | { kind: "run"; job: SimulationJob }
  | { kind: "goalSeek"; job: GoalSeekJob }
  | { kind: "allocate"; job: AllocationRequest };

/** What the worker answers, of the kind it was sent. */
export type EngineAnswer =
  | { kind: "run"; result: CompleteSimulationResult }
  | { kind: "goalSeek"; result: GoalSeekResult }
  | { kind: "allocate"; result: AllocationResult };
