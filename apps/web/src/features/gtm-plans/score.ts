import { SCORE_MAX, SCORE_MIN } from "@beachhead/contract/plan-defaults";

/** Whether a value is a score. One out of bounds waits for its correction, and counts nowhere. */
export function isScore(value: unknown): value is number {
  return typeof value === "number" && value >= SCORE_MIN && value <= SCORE_MAX;
}
