import type {
  Competitor,
  Levels,
  Positioning,
  SegmentSize,
  Selection,
  SentSegmentation,
} from "@beachhead/contract";

/** What is stored of a grid of scores: competitors in their order, our own row apart, because its name is the plan's. */
export interface StoredScoreGrid {
  attributes: string[];
  rows: { name: string; scores: Record<string, number | null> }[];
  own: Record<string, number | null> | null;
}

export interface StoredValueMap extends StoredScoreGrid {
  competitiveMapping: StoredScoreGrid;
}

export interface StoredCompetition {
  competitors: Competitor[];
  marketShare: Record<string, number | null>;
}

export type ScoresByIndustry = Record<string, Record<string, number>>;

export interface StoredValueDrivers {
  attributes: string[];
  /** By industry and size, the names of what is ticked. */
  ticked: Record<string, Record<SegmentSize, string[]>>;
  /** Only where they differ from what the value map says. */
  scores: { myScores: ScoresByIndustry; avgScores: ScoresByIndustry };
}

/** What is stored of one combination, by section. Maps by industry also hold industries that were taken out. */
export interface StoredSections {
  segmentation?: SentSegmentation | undefined;
  competitors?: StoredCompetition | undefined;
  "customer-value-map"?: StoredValueMap | undefined;
  overlayValueDriver?: StoredValueDrivers | undefined;
  "recommended-segmentation"?: Selection | undefined;
  "company-value-proposition"?: Positioning | undefined;
  /** Levels that came with a plan posted whole, where they are not the computed ones. */
  "posted-levels"?: Levels | undefined;
}

export type SectionId = keyof StoredSections;

/** A combination with everything its sections are read and answered by. */
export interface Combination {
  id: string;
  title: string;
  industries: readonly string[];
  companyName: string;
  sections: StoredSections;
}

/** Takes note of a broken rule, at a path from the section on. */
export type Report = (path: readonly string[], message: string) => void;
