import type { SegmentFactor, SegmentLevel } from "@beachhead/contract/segment-sizes";
import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "recommended-segmentation",
  title: "Recommended market segments",
  subtitle:
    "Which segments to enter first. Open a cell to see the reasons for its level, and tick the segments you choose.",
  belongs: "Open a plan first",
  failed: "Failed to fetch data",
};

/** Names of the factors, as the sentences of a score have them. */
export const factorNames: Readonly<Record<SegmentFactor, string>> = {
  size: "Market size",
  growth: "Growth",
  openness: "Room left by competitors",
  fit: "Advantage on the value drivers",
  coverage: "Share of value drivers won",
  strength: "Own score",
};

/** How each level is shown: how many of six bars are full, and the lowest score it takes. */
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
