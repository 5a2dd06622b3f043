/** Company sizes in the order of replies, large to small. */
export const segmentSizes = ["Enterprise", "Mid-Market", "SME"] as const;
export type SegmentSize = (typeof segmentSizes)[number];

/** Levels of a segment, best first; the last is for segments that are not scored (specification part 1, section 3). */
export const segmentLevels = [
  "very high",
  "high",
  "moderately high",
  "medium",
  "moderately low",
  "low",
  "not applicable",
] as const;
export type SegmentLevel = (typeof segmentLevels)[number];

/** The factors of a segment's score (formulas B4). */
export const segmentFactors = ["size", "growth", "openness", "fit", "coverage", "strength"] as const;
export type SegmentFactor = (typeof segmentFactors)[number];
/** Weights in per cent; they add to 100. */
export type SegmentWeights = Record<SegmentFactor, number>;

/** Weights of a plan whose owner set no others. */
export const defaultSegmentWeights: SegmentWeights = {
  size: 25,
  growth: 15,
  openness: 15,
  fit: 25,
  coverage: 10,
  strength: 10,
};

const spellings = new Map<string, SegmentSize>([
  ["enterprise", "Enterprise"],
  ["large", "Enterprise"],
  ["midmarket", "Mid-Market"],
  ["medium", "Mid-Market"],
  ["sme", "SME"],
  ["small", "SME"],
]);

/** The size a text names: in any case, with or without spaces and hyphens, also as Large, Medium, Small. */
export function readSegmentSize(text: string): SegmentSize | undefined {
  return spellings.get(text.toLowerCase().replaceAll(/[\s_-]/g, ""));
}

/** One value for each size. */
export function bySize<T>(valueOf: (size: SegmentSize) => T): Record<SegmentSize, T> {
  return {
    Enterprise: valueOf("Enterprise"),
    "Mid-Market": valueOf("Mid-Market"),
    SME: valueOf("SME"),
  };
}
