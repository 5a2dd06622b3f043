import { marketOpenness } from "@beachhead/engine";
import type { GridValue } from "../../../components/grid/grid-types.ts";
import { formatCount, formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";
import type { CompetitorRow, CompetitorsFields } from "./competitors-fields.ts";

const WHOLE = 100;
const DAY = 86_400_000;
/** Facts older than this many days are stale. */
export const STALE_AFTER = 90;

/** The columns that `asOf` dates. */
export const factColumns = ["revenue", "funding", "customers", "marketShare"] as const;

/** The market shares of one industry, in per cent. */
export interface Market {
  industry: string;
  own: number;
  /** Named competitors with a share, in row order. */
  rivals: readonly { name: string; share: number }[];
  /** All shares, ours included. */
  sum: number;
  /** 100 minus the sum; negative if the shares exceed 100. */
  left: number;
  /** 0..100; null if no competitor has a share. */
  openness: number | null;
}

/** Rounded to two decimals against floating point residue. */
const tidy = (value: number) => Math.round(value * 100) / 100;

const isIn = (industry: string) => (row: CompetitorRow) => row.industry === industry || row.industry === "";

/** The market of an industry. Competitors without a name or share do not count. */
export function marketOf(
  { rows, marketShare }: Pick<CompetitorsFields, "rows" | "marketShare">,
  industry: string,
): Market {
  const rivals = rows
    .filter((row) => isIn(industry)(row) && row.name.trim() !== "" && (row.marketShare ?? 0) > 0)
    .map(({ name, marketShare: share }) => ({ name: name.trim(), share: share ?? 0 }));
  const own = marketShare[industry] ?? 0;
  const sum = tidy(rivals.reduce((total, { share }) => total + share, own));
  return {
    industry,
    own,
    rivals,
    sum,
    left: tidy(WHOLE - sum),
    openness: rivals.length === 0 ? null : marketOpenness(rivals.map(({ share }) => share)),
  };
}

/** The industries whose shares exceed 100 per cent. */
export function overfull(fields: CompetitorsFields, industries: readonly string[]): Market[] {
  return industries.map((industry) => marketOf(fields, industry)).filter(({ left }) => left < 0);
}

/** The age of a row's facts in days; null without a date. */
function ageOf({ asOf }: Pick<CompetitorRow, "asOf">, today: string): number | null {
  const days = (Date.parse(today) - Date.parse(asOf)) / DAY;
  return asOf === "" || Number.isNaN(days) ? null : Math.round(days);
}

const isEntered = (row: CompetitorRow, column: (typeof factColumns)[number]) =>
  row[column] !== null && row[column] !== "" && !(column === "marketShare" && row.marketShare === 0);

/** The columns of a row with stale facts. */
export function staleFacts(row: CompetitorRow, today: string): (typeof factColumns)[number][] {
  const age = ageOf(row, today);
  return age === null || age <= STALE_AFTER ? [] : factColumns.filter((column) => isEntered(row, column));
}

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

/** The title of the share chart. */
export function marketFinding(market: Market): string {
  const { industry, own, rivals, sum, left } = market;
  if (own === 0 && rivals.length === 0) return `No market shares in ${industry} yet`;
  const held = `${holders(market)} ${shareWords(sum)} of ${industry}`;
  if (left < 0) return `${held}: ${shareWords(-left)} over 100${THIN_SPACE}%`;
  return left === 0 ? held : `${held}; others hold ${shareWords(left)}`;
}

/** The sum as a formula: "4 + 60 + 45 = 109 %". */
function sumFormula({ own, rivals, sum }: Market): string {
  const shares = [...(own > 0 ? [own] : []), ...rivals.map(({ share }) => share)];
  return `${shares.map((share) => formatPlain(share, 2)).join(" + ")} = ${shareWords(sum)}`;
}

/** The range in which a share keeps the sum within 100. */
export function roomNote({ left }: Market, value: GridValue): string {
  const room = left + (typeof value === "number" ? value : 0);
  if (left < 0) return `The shares exceed 100${THIN_SPACE}% by ${shareWords(-left)}`;
  return `0 to ${formatPlain(room, 2)} keeps the sum within 100. ${formatPlain(left, 2)} left`;
}

const MOST_TERMS = 8;

/** The openness formula with this market's shares. */
export function opennessFormula({ rivals, openness }: Market): string {
  const terms = rivals.slice(0, MOST_TERMS).map(({ share }) => `${formatPlain(share / 100, 4)}²`);
  const more = rivals.length - terms.length;
  const rest = more > 0 ? ` \u2212 ${formatCount(more, "more square")}` : "";
  return `100 × (1 \u2212 ${terms.join(" \u2212 ")}${rest}) = ${formatPlain(openness ?? 0, 1)}`;
}

/** The openness of a market in one sentence. */
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

/** The stale facts of a row: "Revenue and customers of Dealbox are 130 days old". */
export function staleWords(row: CompetitorRow, today: string): string {
  const names = staleFacts(row, today).map((column) => factNames[column]);
  const last = names.at(-1) ?? "";
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  const isOne = names.length === 1 && last !== "customers";
  const name = row.name.trim() || "a competitor without a name";
  const sentence = `${list} of ${name} ${isOne ? "is" : "are"} ${formatCount(ageOf(row, today) ?? 0, "day")} old`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A warning that the shares exceed 100, with their sum. */
export function overfullWords(market: Market): string {
  return `The shares of ${market.industry} add up to more than 100${THIN_SPACE}%: ${sumFormula(market)}.`;
}

export const weightWords = (weight: number) =>
  `Openness counts for ${formatPlain(weight, 1)} of 100 points in the recommended segments.`;

export const opennessTitle = ({ openness }: Market) =>
  openness === null ? "Openness" : `Openness: ${formatPlain(openness, 1)} of 100`;
