import { z } from "zod";
import { longText } from "../primitives.ts";
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
  const { rational, marketSize: size, yoyGrowth: growth, industries, ...rest } = value;
  const bare = Object.fromEntries(Object.entries(rest).filter(([, entry]) => isMap(entry)));
  return { rational, marketSize: size, yoyGrowth: growth, industries: rowsByIndustry(industries ?? bare) };
}

/** The segmentation of a combination, with market size and growth of the whole combination beside the industries. */
export const segmentationSchema = z.preprocess(
  readShape,
  z.object(
    {
      rational: longText("Rationale", MAX_TEXT),
      marketSize,
      yoyGrowth,
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
