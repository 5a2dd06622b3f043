import { comparableName } from "@beachhead/contract";

export interface Rename {
  from: string;
  to: string;
}

/** Names of `names` that `others` lacks. */
function missingIn(others: readonly string[], names: readonly string[]): string[] {
  const known = new Set(others.map(comparableName));
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== "");
  return [...new Set(trimmed)].filter((name) => !known.has(comparableName(name)));
}

/** The rename between two lists of the same length; undefined unless exactly one name differs. */
export function findRename(before: readonly string[], after: readonly string[]): Rename | undefined {
  const [from, ...removed] = missingIn(after, before);
  const [to, ...added] = missingIn(before, after);
  if (from === undefined || to === undefined || removed.length + added.length > 0) return undefined;
  return before.length === after.length ? { from, to } : undefined;
}
