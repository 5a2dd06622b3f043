import { comparableName } from "@beachhead/contract";
import type { StoredScoreGrid, StoredValueMap } from "./combination.ts";
import type { Renamed } from "./renamed.ts";

/** The map with a competitor's scores under its new name; undefined where it has none, or the name is taken. */
export function withRenamedCompetitor(
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
