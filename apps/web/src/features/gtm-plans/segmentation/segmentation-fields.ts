import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import type { GridValue } from "../../../components/grid/grid-types.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";

export const figureColumns = [...segmentSizes, "marketSize", "yoyGrowth"] as const;
export type FigureColumn = (typeof figureColumns)[number];

export interface SegmentationRow extends Record<SegmentSize, GridValue> {
  industry: string;
  /** In US dollars a year. */
  marketSize: GridValue;
  /** Growth in per cent a year. */
  yoyGrowth: GridValue;
}

/** Form values of the segmentation of a combination. */
export interface SegmentationFields {
  rational: string;
  /** For all industries together; used where an industry has none. */
  marketSize: GridValue;
  yoyGrowth: GridValue;
  /** Money a year that an account of each size is worth; absent while none is entered. */
  accountValues?: AccountValues | undefined;
  rows: readonly SegmentationRow[];
}

export type AccountValues = Readonly<Record<SegmentSize, number | null>>;
const noValues: AccountValues = { Enterprise: null, "Mid-Market": null, SME: null };

type Stored = GtmPlanReply["segmentationData"][string];

export function blankRow(industry: string): SegmentationRow {
  return { industry, Enterprise: null, "Mid-Market": null, SME: null, marketSize: null, yoyGrowth: null };
}

export function fieldsOf({ plan, combination }: CombinationContext): SegmentationFields {
  const stored = plan.segmentationData[combination.title];
  return {
    rational: stored?.rational ?? "",
    marketSize: stored?.marketSize ?? null,
    yoyGrowth: stored?.yoyGrowth ?? null,
    ...(stored?.accountValues !== undefined && { accountValues: stored.accountValues }),
    rows: combination.industries.map((industry) => ({
      ...blankRow(industry),
      ...stored?.industries[industry],
    })),
  };
}

const blank: SegmentationFields = { rational: "", marketSize: null, yoyGrowth: null, rows: [blankRow("")] };

/** Without values per account, as drafts of older pages are, or with them in their own shape. */
export function isFields(value: unknown): value is SegmentationFields {
  if (!sameShape(blank, value)) return false;
  return value.accountValues === undefined || sameShape(noValues, value.accountValues);
}

export function withAccountValue(
  fields: SegmentationFields,
  size: SegmentSize,
  value: number | null,
): SegmentationFields {
  const { accountValues = noValues, ...others } = fields;
  const values = { ...accountValues, [size]: value };
  const isBlank = Object.values(values).every((each) => each === null);
  return isBlank ? others : { ...others, accountValues: values };
}

/** The values as sent and stored. */
export function storedOf({
  rational,
  marketSize,
  yoyGrowth,
  accountValues,
  rows,
}: SegmentationFields): Stored {
  return {
    rational,
    marketSize,
    yoyGrowth,
    ...(accountValues !== undefined && { accountValues }),
    industries: Object.fromEntries(rows.map(({ industry, ...figures }) => [industry, figures])),
  };
}

export function withFigure(
  fields: SegmentationFields,
  industry: string,
  column: FigureColumn,
  value: GridValue,
): SegmentationFields {
  return {
    ...fields,
    rows: fields.rows.map((row) => (row.industry === industry ? { ...row, [column]: value } : row)),
  };
}

/** Copies the rows of shared industries and the rational of another combination. */
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
