import type {
  Competitor,
  Levels,
  Positioning,
  SegmentLevel,
  SegmentSize,
  Selection,
  SentSegmentation,
} from "@beachhead/contract";

/** A stored grid of scores. Our own row is separate, since its name is that of the plan's company. */
export interface StoredScoreGrid {
  attributes: string[];
  rows: { name: string; scores: Record<string, number | null> }[];
  own: Record<string, number | null> | null;
}

export interface StoredValueMap extends StoredScoreGrid {
  competitiveMapping: StoredScoreGrid;
  /** Absent in rows from before there was one, as in the sections below. */
  note?: string | undefined;
}

export interface StoredCompetition {
  competitors: Competitor[];
  marketShare: Record<string, number | null>;
  note?: string | undefined;
}

export type ScoresByIndustry = Record<string, Record<string, number>>;

export interface StoredValueDrivers {
  attributes: string[];
  /** The selected attributes by industry and size. */
  ticked: Record<string, Record<SegmentSize, string[]>>;
  /** Only scores that differ from the value map. */
  scores: { myScores: ScoresByIndustry; avgScores: ScoresByIndustry };
  note?: string | undefined;
}

/** The stored sections of one combination. Maps by industry also have industries that were removed. */
export interface StoredSections {
  segmentation?: SentSegmentation | undefined;
  competitors?: StoredCompetition | undefined;
  "customer-value-map"?: StoredValueMap | undefined;
  overlayValueDriver?: StoredValueDrivers | undefined;
  "recommended-segmentation"?: Selection | undefined;
  "company-value-proposition"?: Positioning | undefined;
  /** Levels sent with a whole plan, if they differ from the computed ones. */
  "posted-levels"?: Levels | undefined;
}

export type SectionId = keyof StoredSections;

/** A combination with all that reading and answering its sections depends on. */
export interface Combination {
  id: string;
  title: string;
  industries: readonly string[];
  companyName: string;
  sections: StoredSections;
}

/** By industry and size. */
export type ComputedLevels = Record<string, Record<SegmentSize, SegmentLevel>>;
