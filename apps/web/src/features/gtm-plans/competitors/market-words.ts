import type { GridValue } from "../../../components/grid/grid-types.ts";
import { formatCount, formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";
import type { CompetitorRow } from "./competitors-fields.ts";
import { ageOf, type Market, staleFacts } from "./market.ts";

/** A share as it was entered: "12.5 %". */
export function shareWords(share: number): string {
  return `${formatPlain(share, 2)}${THIN_SPACE}%`;
}

const holders = ({ own, rivals }: Market): string => {
  const count = rivals.length;
  const them = `${count === 0 ? "No" : formatPlain(count)} ${count === 1 ? "competitor" : "competitors"}`;
  if (own === 0) return count === 1 ? "One competitor holds" : `${them} hold`;
  return count === 0 ? "You hold" : `You and ${count === 1 ? "one competitor" : them} hold`;
};

/** The finding over the shares of an industry. */
export function marketFinding(market: Market): string {
  const { industry, own, rivals, sum, left } = market;
  if (own === 0 && rivals.length === 0) return `No market shares in ${industry} yet`;
  const held = `${holders(market)} ${shareWords(sum)} of ${industry}`;
  if (left < 0) return `${held}: ${shareWords(-left)} over 100${THIN_SPACE}%`;
  return left === 0 ? held : `${held}; others hold ${shareWords(left)}`;
}

/** The sum of the shares, written out: "4 + 60 + 45 = 109 %". */
export function sumFormula({ own, rivals, sum }: Market): string {
  const shares = [...(own > 0 ? [own] : []), ...rivals.map(({ share }) => share)];
  return `${shares.map((share) => formatPlain(share, 2)).join(" + ")} = ${shareWords(sum)}`;
}

/** What a share can be so that all of them stay within the whole. */
export function roomNote({ left }: Market, value: GridValue): string {
  const room = left + (typeof value === "number" ? value : 0);
  if (left < 0) return `The shares exceed 100${THIN_SPACE}% by ${shareWords(-left)}`;
  return `0 to ${formatPlain(room, 2)} keeps the sum within 100. ${formatPlain(left, 2)} left`;
}

const MOST_TERMS = 8;

/** The formula of the openness with this market's shares in it. */
export function opennessFormula({ rivals, openness }: Market): string {
  const terms = rivals.slice(0, MOST_TERMS).map(({ share }) => `${formatPlain(share / 100, 4)}²`);
  const more = rivals.length - terms.length;
  const rest = more > 0 ? ` \u2212 ${formatCount(more, "more square")}` : "";
  return `100 × (1 \u2212 ${terms.join(" \u2212 ")}${rest}) = ${formatPlain(openness ?? 0, 1)}`;
}

/** How open a market is, in words. */
export function opennessWords({ openness, rivals, industry }: Market): string {
  if (openness === null) return `Openness needs the market share of at least one competitor in ${industry}.`;
  const largest = rivals.reduce((most, rival) => (rival.share > most.share ? rival : most));
  if (openness >= 75)
    return `No one dominates ${industry}: the largest, ${largest.name}, has ${shareWords(largest.share)}.`;
  return `${largest.name} has ${shareWords(largest.share)} of ${industry}, which leaves less room for others.`;
}

const factNames = {
  revenue: "revenue",
  funding: "funding",
  customers: "customers",
  marketShare: "market share",
} as const;

/** What of a row is old, and how old: "Revenue and customers of Dealbox are 130 days old". */
export function staleWords(row: CompetitorRow, today: string): string {
  const names = staleFacts(row, today).map((column) => factNames[column]);
  const last = names.at(-1) ?? "";
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  const isOne = names.length === 1 && last !== "customers";
  const name = row.name.trim() || "a competitor without a name";
  const sentence = `${list} of ${name} ${isOne ? "is" : "are"} ${formatCount(ageOf(row, today) ?? 0, "day")} old`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Shares of an industry that are more than the whole, with their sum. */
export function overfullWords(market: Market): string {
  return `The shares of ${market.industry} add up to more than 100${THIN_SPACE}%: ${sumFormula(market)}.`;
}

export const weightWords = (weight: number) =>
  `Openness counts for ${formatPlain(weight, 1)} of 100 points in the recommended segments.`;

export const opennessTitle = ({ openness }: Market) =>
  openness === null ? "Openness" : `Openness: ${formatPlain(openness, 1)} of 100`;
