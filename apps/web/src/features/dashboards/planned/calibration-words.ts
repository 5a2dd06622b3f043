import type { CalibrationProposal } from "@beachhead/contract";
import { formatNumber, formatPlain, NO_VALUE, THIN_SPACE } from "../../../lib/format/numbers.ts";

const titles: Readonly<Record<string, string>> = {
  closeRatio: "Close ratio",
  sqlConversionRatio: "SQL conversion ratio",
  dealConversionRatio: "Deal conversion ratio",
  averageDealSize: "Average deal size",
  leadToClosure: "Lead to closure",
};

export const inputTitle = (input: string): string => titles[input] ?? input;

/** "33.33 %", "45,000 USD" or "4 months". */
export function figureText({ input, currency }: CalibrationProposal, value: number): string {
  if (input === "averageDealSize") return `${formatPlain(value, 2)}${THIN_SPACE}${currency}`;
  if (input === "leadToClosure") return `${formatPlain(value)} ${value === 1 ? "month" : "months"}`;
  return `${formatPlain(value, 2)}${THIN_SPACE}%`;
}

/** What the deals say, as precise as the same figure in the table: "17.0 %" or "17,239 EUR". */
export function measuredText(proposal: CalibrationProposal): string {
  const { input, after } = proposal;
  if (input === "averageDealSize") return figureText(proposal, Math.round(after));
  return input === "leadToClosure" ? figureText(proposal, after) : `${formatNumber(after, 1)}${THIN_SPACE}%`;
}

const parts = [
  { field: "people", name: "People" },
  { field: "cost", name: "Cost a year" },
  { field: "revenue", name: "Revenue" },
] as const;

/**
 * What one figure changes, a line for each of people, cost and revenue that it does change.
 * @param year the name of the year of the revenue
 */
export function effectLines({ effect, currency }: CalibrationProposal, year: string): string[] {
  return parts.flatMap(({ field, name }) => {
    const { before, after } = effect[field];
    if (before === after) return [];
    const text = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value));
    const unit = field === "people" ? "" : ` ${currency}`;
    const label = field === "revenue" ? `${name} ${year}` : name;
    return [`${label}: ${text(before)} to ${text(after)}${unit}`];
  });
}
