import { z } from "zod";
import { longText, optionalNumber } from "../primitives.ts";
import {
  combinationName,
  figureOrText,
  isMap,
  MAX_ENTRIES,
  MAX_TEXT,
  mapByName,
  planBody,
  sizeMapError,
  withSizeNames,
} from "./section-fields.ts";

const marketSize = figureOrText("Market size");
const yoyGrowth = figureOrText("Yearly growth", {
  min: -100,
  max: 10_000,
  tooSmall: "Yearly growth cannot be below -100 %",
});

const accountValue = optionalNumber({
  required: "Value per account must be a number",
  min: { value: 0, message: "Value per account cannot be negative" },
  max: { value: 1e15, message: "Value per account can be at most 1,000,000,000,000,000" },
});

/** Money a year that one account of each size is worth. All of them blank is none. */
const accountValues = z
  .preprocess(
    withSizeNames,
    z.strictObject(
      { Enterprise: accountValue, "Mid-Market": accountValue, SME: accountValue },
      sizeMapError("Values per account"),
    ),
  )
  .transform((values) => (Object.values(values).every((value) => value === null) ? undefined : values));

/** One industry: target accounts by size, market size in money, growth in percent. */
const industryValues = z.preprocess(
  withSizeNames,
  z.strictObject(
    {
      Enterprise: figureOrText("Enterprise"),
      "Mid-Market": figureOrText("Mid-Market"),
      SME: figureOrText("SME"),
      marketSize,
      yoyGrowth,
    },
    sizeMapError("Each industry"),
  ),
);

/** Converts rows `{ industry, ... }` to a map. A list that is too long, or has other items, is left unchanged and refused. */
function rowsByIndustry(rows: unknown): unknown {
  if (!Array.isArray(rows) || rows.length > MAX_ENTRIES) return rows;
  const entries = rows.flatMap((row: unknown): [string, unknown][] => {
    if (!isMap(row) || typeof row.industry !== "string") return [];
    const { industry, ...values } = row;
    return [[industry, values]];
  });
  return entries.length === rows.length ? Object.fromEntries(entries) : rows;
}

/** Industries may be sent as a map, as rows, or directly beside the rational. */
function readShape(value: unknown): unknown {
  if (!isMap(value)) return value;
  const { rational, marketSize: size, yoyGrowth: growth, accountValues: worth, industries, ...rest } = value;
  const bare = Object.fromEntries(Object.entries(rest).filter(([, entry]) => isMap(entry)));
  return {
    rational,
    marketSize: size,
    yoyGrowth: growth,
    accountValues: worth ?? undefined,
    industries: rowsByIndustry(industries ?? bare),
  };
}

/**
 * The segmentation of a combination, with market size and growth of the whole combination beside the industries, and
 * what an account of each size is worth, by which markets are split.
 */
export const segmentationSchema = z.preprocess(
  readShape,
  z.object(
    {
      rational: longText("Rationale", MAX_TEXT),
      marketSize,
      yoyGrowth,
      accountValues: accountValues.optional(),
      industries: mapByName("Industries", "Industry", industryValues),
    },
    { error: "Segmentation must be an object" },
  ),
);

export const segmentationBody = planBody({
  productGeoCombinationName: combinationName,
  individualSegmentationData: segmentationSchema,
});

export type SentSegmentation = z.output<typeof segmentationSchema>;
