import { marketOpenness } from "@beachhead/engine";
import type { CompetitorRow, CompetitorsFields } from "./competitors-fields.ts";

const WHOLE = 100;
const DAY = 86_400_000;
/** Facts of a row are worth a second look when they are older than this many days. */
export const STALE_AFTER = 90;

/** The columns that a day of looking up belongs to. */
export const factColumns = ["revenue", "funding", "customers", "marketShare"] as const;

/** Who has what share of one industry, in per cent. */
export interface Market {
  industry: string;
  own: number;
  /** Named competitors with a share, in the order of the rows. */
  rivals: readonly { name: string; share: number }[];
  /** Our own share and all of theirs. */
  sum: number;
  /** What nobody who is named has; below 0 where the shares are more than the whole. */
  left: number;
  /** 0..100; null while no competitor has a share. */
  openness: number | null;
}

/** Two decimals, so that shares that add up to the whole leave nothing. */
const tidy = (value: number) => Math.round(value * 100) / 100;

const isIn = (industry: string) => (row: CompetitorRow) => row.industry === industry || row.industry === "";

/** The market of an industry; a competitor without a name does not count, nor does a share of 0. */
export function marketOf({ rows, marketShare }: CompetitorsFields, industry: string): Market {
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

/** The industries whose shares are more than the whole. */
export function overfull(fields: CompetitorsFields, industries: readonly string[]): Market[] {
  return industries.map((industry) => marketOf(fields, industry)).filter(({ left }) => left < 0);
}

/** The day of a moment where the user is, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
}

/** Whole days from the day of a row's facts to another; null without a day. */
export function ageOf({ asOf }: Pick<CompetitorRow, "asOf">, today: string): number | null {
  const days = (Date.parse(today) - Date.parse(asOf)) / DAY;
  return asOf === "" || Number.isNaN(days) ? null : Math.round(days);
}

const isEntered = (row: CompetitorRow, column: (typeof factColumns)[number]) =>
  row[column] !== null && row[column] !== "" && !(column === "marketShare" && row.marketShare === 0);

/** The facts of a row that are old, by column. */
export function staleFacts(row: CompetitorRow, today: string): (typeof factColumns)[number][] {
  const age = ageOf(row, today);
  return age === null || age <= STALE_AFTER ? [] : factColumns.filter((column) => isEntered(row, column));
}
