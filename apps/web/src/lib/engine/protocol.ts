import type {
  CostInputs,
  SimulationInputs,
  SimulationOptions,
  SimulationResult,
  VarianceShares,
} from "@beachhead/engine";

/** Everything one run depends on. */
export interface RunRequest {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: SimulationOptions;
}

/** What the page sends to the engine's worker. A newer run replaces every older one. */
export type WorkerRequest = ({ kind: "run"; id: number } & RunRequest) | { kind: "cancel"; id: number };

/**
 * What the worker answers, always under the id of the run it belongs to. `answer` holds everything but the
 * shares of variance, which take longest and follow in `shares`.
 */
export type WorkerReply =
  | { kind: "progress"; id: number; done: number }
  | { kind: "answer"; id: number; result: SimulationResult }
  | { kind: "shares"; id: number; shares: VarianceShares }
  | { kind: "failed"; id: number; message: string };
