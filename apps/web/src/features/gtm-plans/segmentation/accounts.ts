import { segmentSizes } from "@beachhead/contract/segment-sizes";
import type { GridValue } from "../../../components/grid/grid-types.ts";
import { formatCount, formatPercent, formatPlain } from "../../../lib/format/numbers.ts";
import type { SegmentationFields } from "./segmentation-fields.ts";

const isNumber = (figure: GridValue | undefined): figure is number => typeof figure === "number";

/** Sums of the accounts in a segmentation. */
export interface Accounts {
  all: number;
  /** The largest cell. */
  largest: number;
}

/** Sums the numbers. Text counts as not known. */
export function accountsOf({ rows }: SegmentationFields): Accounts {
  const figures = rows.flatMap((row) => segmentSizes.map((size) => row[size])).filter(isNumber);
  return {
    all: figures.reduce((sum, figure) => sum + figure, 0),
    largest: Math.max(0, ...figures),
  };
}

/** The tint of a cell, 0..1: its share of the largest cell. */
export function accountsTint(figure: GridValue, { largest }: Accounts): number | undefined {
  return isNumber(figure) && figure > 0 && largest > 0 ? figure / largest : undefined;
}

/** A cell's share of all accounts: "180 of 5,215 accounts: 3.5 %". */
export function accountsNote(figure: GridValue, { all }: Accounts): string | undefined {
  if (!isNumber(figure) || all === 0) return undefined;
  return `${formatPlain(figure)} of ${formatCount(all, "account")}: ${formatPercent((100 * figure) / all, 1)}`;
}

/** Accounts of an industry over all sizes; null if none is known. */
export function accountsOfIndustry({ rows }: SegmentationFields, industry: string): number | null {
  const row = rows.find((each) => each.industry === industry);
  const figures = segmentSizes.map((size) => row?.[size]).filter(isNumber);
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

const known = (rows: SegmentationFields["rows"], column: "marketSize" | "yoyGrowth") =>
  rows.filter((row) => isNumber(row[column])).length;

/** How the total market size is used next to the sizes of single industries. */
export function wholeSizeHelp({ rows }: SegmentationFields): string {
  const own = rows.filter(({ marketSize }) => isNumber(marketSize) && marketSize > 0).length;
  if (own > 0) return `Excludes ${formatCount(own, "industry", "industries")} with a separate market size`;
  return "Total of all industries, split by their accounts";
}

/** How the overall growth is used next to the growth of single industries. */
export function wholeGrowthHelp({ rows }: SegmentationFields): string {
  const own = known(rows, "yoyGrowth");
  if (own === 0) return "Total of all industries";
  if (own === rows.length) return "Not used: every industry has its own growth";
  return `For the ${formatCount(rows.length - own, "industry", "industries")} without separate growth`;
}

/** Hints on the data. They never block a save. */
export function segmentationNotes({ rows }: SegmentationFields): string[] {
  const notes: string[] = [];
  const sized = known(rows, "marketSize");
  if (sized > 0 && sized < rows.length)
    notes.push(
      `${sized} of ${formatCount(rows.length, "industry", "industries")} ${sized === 1 ? "has" : "have"} a market size. You can compare sizes once all have one.`,
    );
  const worded = rows
    .flatMap((row) => segmentSizes.map((size) => row[size]))
    .filter((each) => typeof each === "string").length;
  if (worded > 0)
    notes.push(
      `${formatCount(worded, "cell contains", "cells contain")} text instead of a number of accounts. Text is saved but not counted.`,
    );
  return notes;
}
