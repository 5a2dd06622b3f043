import type {
  AllocationRequest,
  AllocationResult,
  ConfidentPoint,
  CostInputs,
  DecisionAnswers,
  GoalSeekOptions,
  GoalSeekWays,
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
  /** Whether the recommended point, the tornado and the heat map are to follow the odds. */
  wantsDecisions?: boolean;
}

/** Everything one goal seek depends on. */
export interface GoalSeekRequest {
  inputs: SimulationInputs;
  cost: CostInputs;
  options: GoalSeekOptions;
}

/** Everything one allocation of a budget depends on. */
export interface AllocationJob {
  request: AllocationRequest;
  /** Efforts set by hand, whose odds are asked for. */
  hand: readonly number[] | null;
  /** Whether the best is asked for; else only the odds of the efforts set by hand. */
  wantsBest: boolean;
}

/** The answer of an allocation; its limit and the stability of its moves follow. */
export type AllocationAnswer = Omit<AllocationResult, "limit"> & {
  limit?: AllocationResult["limit"] | undefined;
};

/**
 * What the page sends to the engine's worker. A newer run replaces every older one and the goal seek under way,
 * whose inputs are no longer those on the screen; a newer goal seek replaces the one before.
 */
export type WorkerRequest =
  | ({ kind: "run"; id: number } & RunRequest)
  | ({ kind: "goalSeek"; id: number } & GoalSeekRequest)
  | ({ kind: "allocate"; id: number } & AllocationJob)
  | { kind: "cancel"; id: number };

/**
 * What the worker answers, always under the id of the request it belongs to. `answer` holds the scenarios and the
 * odds; `decisions` (if wanted) and the shares of variance, which take longest, follow. `goalSeekPoint` follows
 * `goalSeek`. An allocation is answered by `handOdds` (null without a goal) where efforts were set by hand, then by
 * `allocation` with the best, its frontier and its odds, and again with all.
 */
export type WorkerReply =
  | { kind: "progress"; id: number; done: number }
  | { kind: "answer"; id: number; result: SimulationResult }
  | { kind: "decisions"; id: number; decisions: DecisionAnswers }
  | { kind: "shares"; id: number; shares: VarianceShares }
  | { kind: "goalSeek"; id: number; result: GoalSeekWays }
  | { kind: "goalSeekPoint"; id: number; point: ConfidentPoint | null }
  | { kind: "handOdds"; id: number; odds: number | null }
  | { kind: "allocation"; id: number; answer: AllocationAnswer }
  | { kind: "failed"; id: number; message: string };
