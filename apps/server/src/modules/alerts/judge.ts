import type { AlertMetric } from "@beachhead/contract";
import type { AlertRow } from "./store.ts";

/** How far a figure must come back into its range before its alert can be raised again. */
const MARGINS: Readonly<Record<AlertMetric, number>> = {
  odds: 2,
  "remaining-odds": 2,
  pace: 2,
  "win-rate": 2,
  sync: 1,
};

/**
 * Whether an alert is raised after its figure has this value. One that is raised stays so until the figure is within its
 * range by a margin, so that a figure at the edge raises one alert.
 */
export function isRaisedAt(
  { metric, low, high, isRaised }: Pick<AlertRow, "metric" | "low" | "high" | "isRaised">,
  value: number,
): boolean {
  const margin = isRaised ? MARGINS[metric] : 0;
  return (low !== null && value < low + margin) || (high !== null && value > high - margin);
}
