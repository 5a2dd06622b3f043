import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { blankCompetitor, comparableName } from "@beachhead/contract/plan-defaults";
import { partOf } from "../../../components/grid/grid-places.ts";
import type { GridValue } from "../../../components/grid/grid-types.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { idsByName } from "../../../lib/ids-by-name.ts";
import { moveTo, restoreAt, updateById } from "../../../lib/lists.ts";
import { newKey } from "../../../lib/new-key.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";

export interface CompetitorRow {
  /** Local to the form: by industry and name as loaded. */
  id: string;
  /** "" counts in every industry. */
  industry: string;
  name: string;
  url: string;
  country: string;
  /** In US dollars a year. */
  revenue: GridValue;
  /** In US dollars. */
  funding: GridValue;
  customers: GridValue;
  yearOfIncorporation: number | null;
  /** Per cent of the market of its industry. */
  marketShare: number | null;
  /** When the facts were looked up, as YYYY-MM-DD. */
  asOf: string;
}

/** Form values of the competitors of a combination. */
export interface CompetitorsFields {
  rows: readonly CompetitorRow[];
  /** Our own share of each industry, in per cent. */
  marketShare: Readonly<Record<string, number | null>>;
  note: string;
}

type Stored = GtmPlanReply["competitors"][string];
/** The part of a stored combination that a save sends. */
export type SentCompetitors = Pick<Stored, "competitors" | "marketShare" | "note">;

/** Limit per combination. */
export const MOST_COMPETITORS = 300;

export function blankRow(id: string, industry: string): CompetitorRow {
  return { ...blankCompetitor, id, industry };
}

export function fieldsFrom(stored: SentCompetitors, industries: readonly string[]): CompetitorsFields {
  const ids = idsByName(
    stored.competitors.map(({ industry, name }) => partOf(comparableName(`${industry}:${name}`))),
  );
  return {
    rows: stored.competitors.map((row, index) => ({ ...row, id: ids[index] ?? newKey() })),
    marketShare: Object.fromEntries(
      industries.map((industry) => [industry, stored.marketShare[industry] ?? null]),
    ),
    note: stored.note,
  };
}

/** Form values; one blank row if nothing is saved. */
export function fieldsOf({ plan, combination }: CombinationContext): CompetitorsFields {
  const stored = plan.competitors[combination.title] ?? {
    competitors: [{ ...blankCompetitor }],
    marketShare: {},
    note: "",
  };
  return fieldsFrom(stored, combination.industries);
}

export function isFields(value: unknown): value is CompetitorsFields {
  return sameShape<CompetitorsFields>({ rows: [blankRow("", "")], marketShare: {}, note: "" }, value);
}

/** The values as sent and stored. */
export function storedOf({ rows, marketShare, note }: CompetitorsFields): SentCompetitors {
  return {
    competitors: rows.map((row) => {
      const { id: _, marketShare: share, ...entries } = row;
      return { ...entries, marketShare: share ?? 0 };
    }),
    marketShare: { ...marketShare },
    note,
  };
}

/** Whether a row is blank. */
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
  return { ...fields, rows: updateById(fields.rows, id, change) };
}

/** Appends blank rows of an industry. */
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

/** Moves a row to the position of another one. */
export function withRowMoved(fields: CompetitorsFields, id: string, target: string): CompetitorsFields {
  const from = fields.rows.findIndex((row) => row.id === id);
  const to = fields.rows.findIndex((row) => row.id === target);
  const rows = moveTo(fields.rows, from, to);
  return rows === fields.rows ? fields : { ...fields, rows };
}

/** Restores a row at its old position. */
export function withRowAt(fields: CompetitorsFields, row: CompetitorRow, index: number): CompetitorsFields {
  const rows = restoreAt(fields.rows, row, index);
  return rows === fields.rows ? fields : { ...fields, rows };
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
 * of our own shares and the note what is not known here.
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
    note: fields.note || other.note,
  };
}
