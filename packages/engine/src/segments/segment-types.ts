/** Company sizes, in the order of every table. */
export const segmentSizes = ["Enterprise", "Mid-Market", "SME"] as const;
export type SegmentSize = (typeof segmentSizes)[number];

/** The six factors of a segment's score, in the order of formulas B4. */
export const segmentFactors = ["size", "growth", "openness", "fit", "coverage", "strength"] as const;
export type SegmentFactor = (typeof segmentFactors)[number];

/** Weights in per cent; they add to 100. */
export type SegmentWeights = Readonly<Record<SegmentFactor, number>>;

export const DEFAULT_SEGMENT_WEIGHTS: SegmentWeights = {
  size: 25,
  growth: 15,
  openness: 15,
  fit: 25,
  coverage: 10,
  strength: 10,
};

/** Levels of a segment, best first; the last is for segments that are not scored. */
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

/** One value driver ticked for a segment, with the scores 0..10 of its industry; null is unknown. */
export interface TickedDriver {
  attribute: string;
  myScore: number | null;
  averageScore: number | null;
}

/** What is known of one size of an industry. */
export interface SizeEvidence {
  /** Number of target accounts, or any unit used for the whole plan, >= 0; null is unknown, 0 not applicable. */
  value: number | null;
  /** Money a year that one account is worth, > 0; null or absent is unknown. */
  worth?: number | null | undefined;
  drivers: readonly TickedDriver[];
}

/** What is known of one industry of a combination. */
export interface IndustryEvidence {
  industry: string;
  /** Money, > 0; null is unknown. */
  marketSize: number | null;
  /** Per cent a year; null is unknown. */
  yearlyGrowthPercent: number | null;
  /** Market share of each competitor in per cent, 0..100; none is unknown. */
  competitorSharePercents: readonly number[];
  sizes: Readonly<Record<SegmentSize, SizeEvidence>>;
}

/** How own scores compare with the competitors' over the ticked drivers of which both scores are known. */
export interface DriverComparison {
  compared: number;
  /** Drivers on which the own score is above the average. */
  won: number;
  best: { attribute: string; difference: number };
  weakest: { attribute: string; difference: number };
}

/** The single change that would bring a segment to another level. */
export interface LevelChange {
  level: SegmentLevel;
  /** Points of score up (> 0) or down (< 0) to its bound. */
  points: number;
  /** Each factor that can do it alone, with the value 0..100 it would need, the smallest move first. */
  ways: readonly { factor: SegmentFactor; from: number | null; to: number }[];
}

/** A segment's score with everything it is made of. Figures are not rounded, except the score that decides the level. */
export interface SegmentScore {
  industry: string;
  size: SegmentSize;
  level: SegmentLevel;
  /** 0..100; null when not applicable. */
  score: number | null;
  /** In the unit of the combination: money where an industry has a market size, else that of the values. */
  potential: number | null;
  /** Values 0..100 of the known factors. */
  factors: Readonly<Partial<Record<SegmentFactor, number>>>;
  /** weight x (value - 50) / 100 of the known factors: they add to score - 50. */
  contributions: Readonly<Partial<Record<SegmentFactor, number>>>;
  /** Known weight / 100, 0..1. */
  confidence: number;
  drivers: DriverComparison | null;
  up: LevelChange | null;
  down: LevelChange | null;
  explanation: string;
}
