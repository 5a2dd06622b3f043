import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { formatCount, formatPercent, formatPlain } from "../../../lib/format/numbers.ts";
import type { Figure, SegmentationFields } from "./segmentation-fields.ts";

const isNumber = (figure: Figure | undefined): figure is number => typeof figure === "number";

/** What the accounts of all industries and sizes come to. */
export interface Accounts {
  all: number;
  /** Of one industry and size. */
  largest: number;
}

/** Sums of what is known; text counts as not known. */
export function accountsOf({ rows }: SegmentationFields): Accounts {
  const figures = rows.flatMap((row) => segmentSizes.map((size) => row[size])).filter(isNumber);
  return {
    all: figures.reduce((sum, figure) => sum + figure, 0),
    largest: Math.max(0, ...figures),
  };
}

/** How strong the background of a cell is: its part of the largest, so that the eye finds where the accounts are. */
export function accountsTint(figure: Figure, { largest }: Accounts): number | undefined {
  return isNumber(figure) && figure > 0 && largest > 0 ? figure / largest : undefined;
}

/** A cell's share of all accounts in words: "180 of 5,215 accounts: 3.5 %". */
export function accountsNote(figure: Figure, { all }: Accounts): string | undefined {
  if (!isNumber(figure) || all === 0) return undefined;
  return `${formatPlain(figure)} of ${formatCount(all, "account")}: ${formatPercent((100 * figure) / all, 1)}`;
}

/** Accounts of an industry over all sizes; null while none is known. */
export function accountsOfIndustry({ rows }: SegmentationFields, industry: string): number | null {
  const row = rows.find((each) => each.industry === industry);
  const figures = segmentSizes.map((size) => row?.[size]).filter(isNumber);
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

const known = (rows: SegmentationFields["rows"], column: "marketSize" | "yoyGrowth") =>
  rows.filter((row) => isNumber(row[column])).length;

/** How the market size of all industries together is used, beside what the industries have of their own. */
export function wholeSizeHelp({ rows }: SegmentationFields): string {
  const own = rows.filter(({ marketSize }) => isNumber(marketSize) && marketSize > 0).length;
  if (own > 0) return `Excludes ${formatCount(own, "industry", "industries")} with a separate market size`;
  return "Total of all industries, split by their accounts";
}

/** How the growth of all industries together is used. */
export function wholeGrowthHelp({ rows }: SegmentationFields): string {
  const own = known(rows, "yoyGrowth");
  if (own === 0) return "Total of all industries";
  if (own === rows.length) return "Not used: every industry has its own growth";
  return `For the ${formatCount(rows.length - own, "industry", "industries")} without separate growth`;
}

/** What is worth a look, with its arithmetic; nothing stops a save. */
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
