import type { CompetitorDraft } from "@beachhead/contract";
import { comparableName } from "@beachhead/contract/plan-defaults";
import {
  blankRow,
  type CompetitorRow,
  type CompetitorsFields,
  isBlank,
  withRow,
} from "../competitors-fields.ts";

/** The parts of a draft that can be taken over one by one; its name comes with any of them. */
export const draftParts = ["url", "country", "yearOfIncorporation"] as const;

export type DraftPart = (typeof draftParts)[number];

export interface PartState {
  part: DraftPart;
  value: string | number;
  source: { title: string; url: string };
  /** What the user has already; null: nothing. */
  own: string | number | null;
}

/** The user's row of the same company in an industry, or in all of them. */
export function ownRow(
  { rows }: CompetitorsFields,
  { name }: CompetitorDraft,
  industry: string | null,
): CompetitorRow | undefined {
  const key = comparableName(name.value);
  return rows.find(
    (row) =>
      comparableName(row.name) === key &&
      (industry === null || row.industry === industry || row.industry === ""),
  );
}

/** The parts that a draft has and the user's row has not, or has otherwise. */
export function openParts(draft: CompetitorDraft, row: CompetitorRow | undefined): PartState[] {
  return draftParts.flatMap((part) => {
    const fact = draft[part];
    const own = row?.[part] ?? null;
    if (fact === null || isSame(fact.value, own)) return [];
    return [{ part, ...fact, own: own === "" ? null : own }];
  });
}

const plainAddress = (value: string | number | null) =>
  String(value ?? "")
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/+$/, "");

const isSame = (found: string | number, own: string | number | null) =>
  plainAddress(found) === plainAddress(own);

/** Parts that are chosen at first: those where nothing of the user's would be replaced. */
export const partsAtFirst = (parts: readonly PartState[]): DraftPart[] =>
  parts.filter(({ own }) => own === null).map(({ part }) => part);

export interface TakenDraft {
  draft: CompetitorDraft;
  parts: readonly DraftPart[];
  /** The industry shown; null for all of them. */
  industry: string | null;
  /** The day of the search, as YYYY-MM-DD. */
  asOf: string;
  /** ID of a row that is added. */
  id: string;
}

/**
 * The fields with the chosen parts of a draft: in the row of the same company, else in a blank row, else in a new one.
 * Nothing else changes.
 */
export function withDraft(
  fields: CompetitorsFields,
  { draft, parts, industry, asOf, id }: TakenDraft,
): CompetitorsFields {
  const taken = (row: CompetitorRow): CompetitorRow => ({
    ...row,
    ...(parts.includes("url") && { url: draft.url.value }),
    ...(parts.includes("country") && draft.country && { country: draft.country.value }),
    ...(parts.includes("yearOfIncorporation") &&
      draft.yearOfIncorporation && { yearOfIncorporation: draft.yearOfIncorporation.value }),
    asOf: row.asOf === "" ? asOf : row.asOf,
  });
  const target = targetRow(fields, draft, industry);
  if (target !== undefined && !isBlank(target)) return withRow(fields, target.id, taken);
  const named = (row: CompetitorRow) =>
    taken({ ...row, industry: industry ?? row.industry, name: draft.name.value });
  if (target !== undefined) return withRow(fields, target.id, named);
  return { ...fields, rows: [...fields.rows, named(blankRow(id, industry ?? ""))] };
}

/** The row that a draft goes into: that of the same company, else a blank one; undefined: a new one. */
export const targetRow = (
  fields: CompetitorsFields,
  draft: CompetitorDraft,
  industry: string | null,
): CompetitorRow | undefined =>
  ownRow(fields, draft, industry) ??
  fields.rows.find(
    (row) => isBlank(row) && (industry === null || row.industry === industry || row.industry === ""),
  );
