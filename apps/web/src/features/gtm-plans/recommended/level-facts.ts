import type { SegmentLevel } from "@beachhead/contract/segment-sizes";

/** Each level's label, number of filled bars of six, and lowest score. */
export const levelFacts: Readonly<
  Record<SegmentLevel, { label: string; bars: number; from: number | null }>
> = {
  "very high": { label: "Very high", bars: 6, from: 80 },
  high: { label: "High", bars: 5, from: 70 },
  "moderately high": { label: "Moderately high", bars: 4, from: 60 },
  medium: { label: "Medium", bars: 3, from: 50 },
  "moderately low": { label: "Moderately low", bars: 2, from: 40 },
  low: { label: "Low", bars: 1, from: 0 },
  "not applicable": { label: "Not applicable", bars: 0, from: null },
};
