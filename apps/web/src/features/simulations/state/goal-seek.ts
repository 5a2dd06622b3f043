import type { ConfidentPoint, GoalSeekWays } from "@beachhead/engine";
import type { GoalSeekUpdate } from "../../../lib/engine/client.ts";
import type { GoalSeekRequest } from "../../../lib/engine/protocol.ts";

/** A goal seek's result together with what it was computed from. */
export interface FoundWays {
  request: GoalSeekRequest;
  result: GoalSeekWays;
  /** Undefined until it follows; null where no point of the ranges has the odds. */
  point?: ConfidentPoint | null;
}

export interface GoalSeekState {
  /** The last result; stays while a newer goal seek is under way. */
  found: FoundWays | null;
  /** Why the last goal seek broke down. */
  problem: string | null;
}

export const NO_GOAL_SEEK: GoalSeekState = { found: null, problem: null };

/** The next state of the goal seek. */
export function goalSeekAfter(state: GoalSeekState, update: GoalSeekUpdate): GoalSeekState {
  switch (update.kind) {
    case "progress":
      return state;
    case "answer":
      return { found: { request: update.request, result: update.result }, problem: null };
    case "point":
      return state.found === null ? state : { ...state, found: { ...state.found, point: update.point } };
    case "failed":
      return { ...state, problem: update.message };
    default:
      return update satisfies never;
  }
}
