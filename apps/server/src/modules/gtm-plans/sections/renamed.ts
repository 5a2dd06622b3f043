import { comparableName } from "@beachhead/contract";

export interface Renamed {
  from: string;
  to: string;
}

function missingIn(others: readonly string[], names: readonly string[]): string[] {
  const known = new Set(others.map(comparableName));
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== "");
  return [...new Set(trimmed)].filter((name) => !known.has(comparableName(name)));
}

/** What of a list has another name now; undefined where nothing has, or where it cannot be told which. */
export function renamedIn(before: readonly string[], after: readonly string[]): Renamed | undefined {
  const [from, ...gone] = missingIn(after, before);
  const [to, ...came] = missingIn(before, after);
  if (from === undefined || to === undefined || gone.length + came.length > 0) return undefined;
  return before.length === after.length ? { from, to } : undefined;
}
