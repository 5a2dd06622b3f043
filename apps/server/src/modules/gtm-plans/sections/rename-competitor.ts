import { comparableName } from "@beachhead/contract";
import type { StoredScoreGrid, StoredValueMap } from "./combination.ts";
import type { Rename } from "./rename.ts";

/** A value map with a competitor renamed; undefined if it lacks the competitor or the new name is taken. */
export function renameCompetitor(
  map: StoredValueMap,
  { from, to }: Rename,
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
