import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { blankCompetitor, comparableName } from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { newKey } from "../../../lib/new-key.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";

/** A figure, text that is kept and never computed with, or nothing. */
export type Figure = number | string | null;

export interface CompetitorRow {
  /** Known to this form only. */
  id: string;
  /** "" for one that counts in every industry. */
  industry: string;
  name: string;
  url: string;
  country: string;
  /** In US dollars a year. */
  revenue: Figure;
  /** In US dollars. */
  funding: Figure;
  customers: Figure;
  yearOfIncorporation: number | null;
  /** In per cent of the market of its industry. */
  marketShare: number | null;
  /** The day the facts were looked up, as YYYY-MM-DD. */
  asOf: string;
}

/** The competitors of a combination as they stand on the screen. */
export interface CompetitorsFields {
  rows: readonly CompetitorRow[];
  /** Our own share of each industry, in per cent. */
  marketShare: Readonly<Record<string, number | null>>;
}

type Stored = GtmPlanReply["competitors"][string];
/** What is sent of a combination. */
export type SentCompetitors = Pick<Stored, "competitors" | "marketShare">;

/** Most competitors of a combination. */
export const MOST_COMPETITORS = 300;

export function blankRow(id: string, industry: string): CompetitorRow {
  return { ...blankCompetitor, id, industry };
}

export function fieldsFrom(stored: SentCompetitors, industries: readonly string[]): CompetitorsFields {
  return {
    rows: stored.competitors.map((row, index) => ({ ...row, id: String(index + 1) })),
    marketShare: Object.fromEntries(
      industries.map((industry) => [industry, stored.marketShare[industry] ?? null]),
    ),
  };
}

/** A combination of which nothing was saved starts with one blank row. */
export function fieldsOf({ plan, combination }: CombinationOfPlan): CompetitorsFields {
  const stored = plan.competitors[combination.title] ?? {
    competitors: [{ ...blankCompetitor }],
    marketShare: {},
  };
  return fieldsFrom(stored, combination.industries);
}

export function isFields(value: unknown): value is CompetitorsFields {
  return sameShape<CompetitorsFields>({ rows: [blankRow("", "")], marketShare: {} }, value);
}

/** What is sent, and what the server then holds. */
export function storedOf({ rows, marketShare }: CompetitorsFields): SentCompetitors {
  return {
    competitors: rows.map((row) => {
      const { id: _, marketShare: share, ...entries } = row;
      return { ...entries, marketShare: share ?? 0 };
    }),
    marketShare: { ...marketShare },
  };
}

/** Whether nothing was entered into a row yet. */
export function isBlank(row: CompetitorRow): boolean {
  const { industry: _, id: __, marketShare, ...entries } = row;
  return (marketShare ?? 0) === 0 && Object.values(entries).every((value) => value === null || value === "");
}

export function rowOf({ rows }: CompetitorsFields, id: string): CompetitorRow | undefined {
  return rows.find((row) => row.id === id);
}

export function withRow(
  fields: CompetitorsFields,
  id: string,
  change: (row: CompetitorRow) => CompetitorRow,
): CompetitorsFields {
  return { ...fields, rows: fields.rows.map((row) => (row.id === id ? change(row) : row)) };
}

/** Adds blank rows of an industry at the end. */
export function withNewRows(
  fields: CompetitorsFields,
  ids: readonly string[],
  industry: string,
): CompetitorsFields {
  return { ...fields, rows: [...fields.rows, ...ids.map((id) => blankRow(id, industry))] };
}

export function withoutRows(fields: CompetitorsFields, ids: readonly string[]): CompetitorsFields {
  return { ...fields, rows: fields.rows.filter(({ id }) => !ids.includes(id)) };
}

/** Moves a row to where another one stands. */
export function withRowMoved(fields: CompetitorsFields, id: string, target: string): CompetitorsFields {
  const from = fields.rows.findIndex((row) => row.id === id);
  const to = fields.rows.findIndex((row) => row.id === target);
  const row = fields.rows[from];
  if (row === undefined || to === -1) return fields;
  return { ...fields, rows: fields.rows.toSpliced(from, 1).toSpliced(to, 0, row) };
}

/** Puts a row back where it stood. */
export function withRowAt(fields: CompetitorsFields, row: CompetitorRow, index: number): CompetitorsFields {
  if (rowOf(fields, row.id) !== undefined) return fields;
  return { ...fields, rows: fields.rows.toSpliced(index, 0, row) };
}

export function withOwnShare(
  fields: CompetitorsFields,
  industry: string,
  share: number | null,
): CompetitorsFields {
  return { ...fields, marketShare: { ...fields.marketShare, [industry]: share } };
}

/**
 * The competitors of another combination that this one does not name yet, in the industries both have, after its own;
 * of our own shares those that are not known here.
 */
export function withCopy(
  fields: CompetitorsFields,
  other: CompetitorsFields,
  { combination }: { combination: Combination },
): CompetitorsFields {
  const key = ({ industry, name }: CompetitorRow) => `${industry}\n${comparableName(name)}`;
  const own = fields.rows.filter((row) => !isBlank(row));
  const known = new Set(own.map(key));
  const fits = ({ industry }: CompetitorRow) => industry === "" || combination.industries.includes(industry);
  const copied = other.rows
    .filter((row) => !isBlank(row) && fits(row) && !known.has(key(row)))
    .map((row) => ({ ...row, id: newKey() }));
  const rows = [...own, ...copied].slice(0, MOST_COMPETITORS);
  return {
    rows: rows.length === 0 ? fields.rows : rows,
    marketShare: Object.fromEntries(
      combination.industries.map((industry) => [
        industry,
        fields.marketShare[industry] ?? other.marketShare[industry] ?? null,
      ]),
    ),
  };
}
