import { formatCompact, formatNumber, formatPercent } from "../../lib/format/numbers.ts";
import type { YearWords } from "../../lib/format/years.ts";
import type { InheritedFigure, InheritedKey, InheritedState } from "./inherited-values.ts";

export interface WordsContext {
  currency: string;
  /** The years of the plan. */
  years: YearWords;
  /** "simulation" */
  what: string;
}

const names: Record<InheritedKey, string> = {
  revenueTarget: "revenue goal",
  targetYear: "target year",
  ebitTarget: "EBIT goal",
  existingCustomers: "number of customers today",
  customerGrowth: "growth of the market",
  currency: "currency of the plan",
};

/** What a value differs from: "The goal says 12,000,000 EUR." */
export function sourceWords(key: InheritedKey, source: InheritedFigure, context: WordsContext): string {
  const says = figureWords(key, source, context);
  if (key === "customerGrowth") return `The market grows ${says} a year.`;
  return `${key === "currency" ? "The plan" : "The goal"} says ${says}.`;
}

/** A value in full: "12,000,000 EUR", "2029 (year 3)". */
function figureWords(key: InheritedKey, figure: InheritedFigure, context: WordsContext): string {
  if (figure === null || figure === "") return "no value";
  if (typeof figure === "string") return figure;
  switch (key) {
    case "revenueTarget":
      return `${formatNumber(figure)} ${context.currency}`;
    case "targetYear":
      return context.years.inSentence(figure);
    case "customerGrowth":
      return formatPercent(figure, Number.isInteger(figure) ? 0 : 1);
    case "ebitTarget":
      return formatPercent(figure, Number.isInteger(figure) ? 0 : 2);
    case "existingCustomers":
    case "currency":
      return formatNumber(figure);
    default:
      return key satisfies never;
  }
}

/** A value short enough for a button: "12 M". */
export function shortWords(key: InheritedKey, figure: InheritedFigure, context: WordsContext): string {
  if (typeof figure !== "number") return figure === null || figure === "" ? "it blank" : figure;
  if (key === "targetYear") return context.years.heading(figure);
  if (key !== "revenueTarget") return figureWords(key, figure, context);
  const isRound = Number.isInteger(Number((figure / 1e6).toFixed(3)));
  return figure >= 1e6 ? formatCompact(figure, isRound ? 0 : 1) : formatNumber(figure);
}

/** What is different, in one sentence, and what the document uses. */
export function changeWords(
  key: InheritedKey,
  state: Extract<InheritedState, "changed" | "gone">,
  figures: { own: InheritedFigure; source: InheritedFigure },
  context: WordsContext,
): { finding: string; rest: string } {
  const uses = `This ${context.what} uses ${figureWords(key, figures.own, context)}.`;
  if (state === "gone") return { finding: `The plan no longer has a ${names[key]}.`, rest: uses };
  if (key === "currency")
    return {
      finding: `The plan is now in ${figures.source}.`,
      rest: `This ${context.what} is in ${figures.own}. Amounts are not converted.`,
    };
  return { finding: `The ${names[key]} is now ${figureWords(key, figures.source, context)}.`, rest: uses };
}
