/** How far a step is. `warnings`: complete, with something worth a look. */
export type StepState = "empty" | "partial" | "complete" | "warnings";

/** Complete when everything is filled, empty when nothing is. */
export function stateOf(filled: readonly boolean[]): StepState {
  if (!filled.includes(true)) return "empty";
  return filled.includes(false) ? "partial" : "complete";
}

/** A complete step with something worth a look. */
export function withWarning(state: StepState, isWorthALook: boolean): StepState {
  return state === "complete" && isWorthALook ? "warnings" : state;
}

/** State of a step of the whole plan from those of its combinations. */
export function combinedState(states: readonly StepState[]): StepState {
  if (states.every((state) => state === "empty")) return "empty";
  if (states.includes("empty") || states.includes("partial")) return "partial";
  return states.includes("warnings") ? "warnings" : "complete";
}
