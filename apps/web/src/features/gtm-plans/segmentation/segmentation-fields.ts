import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";

/** A figure, text that is kept and never computed with, or nothing. */
export type Figure = number | string | null;
export const figureColumns = [...segmentSizes, "marketSize", "yoyGrowth"] as const;
export type FigureColumn = (typeof figureColumns)[number];

export interface SegmentationRow extends Record<SegmentSize, Figure> {
  industry: string;
  /** In US dollars a year. */
  marketSize: Figure;
  /** Growth in per cent a year. */
  yoyGrowth: Figure;
}

/** The segmentation of a combination as it stands on the screen. */
export interface SegmentationFields {
  rational: string;
  /** Total of all industries, where none has its own. */
  marketSize: Figure;
  yoyGrowth: Figure;
  rows: readonly SegmentationRow[];
}

type Stored = GtmPlanReply["segmentationData"][string];

export function blankRow(industry: string): SegmentationRow {
  return { industry, Enterprise: null, "Mid-Market": null, SME: null, marketSize: null, yoyGrowth: null };
}

export function fieldsOf({ plan, combination }: CombinationOfPlan): SegmentationFields {
  const stored = plan.segmentationData[combination.title];
  return {
    rational: stored?.rational ?? "",
    marketSize: stored?.marketSize ?? null,
    yoyGrowth: stored?.yoyGrowth ?? null,
    rows: combination.industries.map((industry) => ({
      ...blankRow(industry),
      ...stored?.industries[industry],
    })),
  };
}

export function isFields(value: unknown): value is SegmentationFields {
  return sameShape<SegmentationFields>(
    { rational: "", marketSize: null, yoyGrowth: null, rows: [blankRow("")] },
    value,
  );
}

/** What is sent, and what the server then holds. */
export function storedOf({ rational, marketSize, yoyGrowth, rows }: SegmentationFields): Stored {
  return {
    rational,
    marketSize,
    yoyGrowth,
    industries: Object.fromEntries(rows.map(({ industry, ...figures }) => [industry, figures])),
  };
}

export function withFigure(
  fields: SegmentationFields,
  industry: string,
  column: FigureColumn,
  value: Figure,
): SegmentationFields {
  return {
    ...fields,
    rows: fields.rows.map((row) => (row.industry === industry ? { ...row, [column]: value } : row)),
  };
}

/** What another combination says of the industries that this one has as well, and its reasons. */
export function withCopy(
  fields: SegmentationFields,
  other: SegmentationFields,
  { combination }: { combination: Combination },
): SegmentationFields {
  const theirs = new Map(other.rows.map((row) => [row.industry, row]));
  return {
    ...other,
    rows: combination.industries.map(
      (industry) =>
        theirs.get(industry) ?? fields.rows.find((row) => row.industry === industry) ?? blankRow(industry),
    ),
  };
}
