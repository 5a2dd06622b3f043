import type { FieldChange } from "@beachhead/contract";

/** Most fields of one change that are stored; the rest is counted. */
const MOST = 6;
/** Longest text of a value. */
const LONGEST = 80;
/** Characters of what both texts share that are shown before the first difference. */
const BEFORE = 20;

type FieldValue = string | number | boolean | null | undefined;

/** A field by its name, and what it holds. */
export type Field = readonly [name: string, value: FieldValue];

/** What fields hold, by name. */
export type Fields = Readonly<Record<string, FieldValue>>;

function textOf(value: FieldValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  return typeof value === "boolean" ? (value ? "yes" : "no") : value.trim();
}

/** One for all: `toLocaleString` would make a new one for each figure. */
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

/** As the log tells figures, whatever the number format of who reads it. */
export const numberText = (value: number): string => numbers.format(value);

/** The fields that differ, in the order of `now`, then those that only `was` has. */
export function changedFields(was: Fields, now: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])];
  return names
    .filter((field) => was[field] !== now[field])
    .map((field) => ({ field, was: textOf(was[field]), now: textOf(now[field]) }))
    .filter((change) => change.was !== change.now);
}

/** What is stored of changes: the first of them with short texts, and how many more there were. */
export function storedChanges(changes: readonly FieldChange[]): { first: FieldChange[]; more: number } {
  const first = changes.slice(0, MOST).map(({ field, was, now }) => ({ field, ...excerpts(was, now) }));
  return { first, more: changes.length - first.length };
}

/** Two texts cut to the part around their first difference. */
function excerpts(was: string, now: string): { was: string; now: string } {
  if (was.length <= LONGEST && now.length <= LONGEST) return { was, now };
  let shared = 0;
  while (shared < was.length && was[shared] === now[shared]) shared += 1;
  const from = shared <= LONGEST / 2 ? 0 : shared - BEFORE;
  return { was: cut(was, from), now: cut(now, from) };
}

function cut(text: string, from: number): string {
  const begins = from > 0 ? "…" : "";
  const ends = text.length > from + LONGEST ? "…" : "";
  return `${begins}${text.slice(from, from + LONGEST)}${ends}`.toWellFormed();
}
