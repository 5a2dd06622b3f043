import type { SimulationResult } from "@beachhead/engine";

/** What a result answers: without its version, its decisions, and the shares, which arrive later. */
function answersOf({ low, mid, high, monteCarlo }: SimulationResult): string {
  const { revenue, ebit, probability } = monteCarlo;
  return JSON.stringify([low, mid, high, revenue, ebit, probability]);
}

/** Whether two results of the same inputs answer otherwise. */
export function answersDiffer(stored: SimulationResult, fresh: SimulationResult): boolean {
  return answersOf(stored) !== answersOf(fresh);
}
