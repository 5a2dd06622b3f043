import { type Competitor, comparableName } from "@beachhead/contract";
import type { StoredScoreGrid, StoredValueMap } from "./combination.ts";

interface Renamed {
  from: string;
  to: string;
}

type Named = Pick<Competitor, "name">;

function missingIn(others: readonly Named[], rows: readonly Named[]): string[] {
  const known = new Set(others.map(({ name }) => comparableName(name)));
  const names = rows.map(({ name }) => name.trim()).filter((name) => name !== "");
  return [...new Set(names)].filter((name) => !known.has(comparableName(name)));
}

/** The competitor that has another name now; undefined where none has, or where it cannot be told which. */
export function renamedCompetitor(before: readonly Named[], after: readonly Named[]): Renamed | undefined {
  const [from, ...gone] = missingIn(after, before);
  const [to, ...came] = missingIn(before, after);
  if (from === undefined || to === undefined || gone.length + came.length > 0) return undefined;
  return before.length === after.length ? { from, to } : undefined;
}

/** The map with a competitor's scores under its new name; undefined where it has none, or the name is taken. */
export function withRenamed(
  map: StoredValueMap,
  { from, to }: Renamed,
  companyName: string,
): StoredValueMap | undefined {
  const [old, taken] = [comparableName(from), comparableName(to)];
  const namesOf = ({ rows }: StoredScoreGrid) => rows.map(({ name }) => comparableName(name));
  const names = [...namesOf(map), ...namesOf(map.competitiveMapping)];
  const isTaken = names.includes(taken) || comparableName(companyName) === taken;
  if (isTaken || !names.includes(old)) return undefined;
  const rename = (grid: StoredScoreGrid): StoredScoreGrid => ({
    ...grid,
    rows: grid.rows.map((row) => (comparableName(row.name) === old ? { ...row, name: to } : row)),
  });
  return { ...map, ...rename(map), competitiveMapping: rename(map.competitiveMapping) };
}
