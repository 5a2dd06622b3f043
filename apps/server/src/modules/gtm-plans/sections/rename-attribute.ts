import { bySize, comparableName } from "@beachhead/contract";
import type { ScoresByIndustry, StoredValueDrivers } from "./combination.ts";
import type { Rename } from "./rename.ts";

/** Value drivers with an attribute renamed; undefined if they lack it or the new name is taken. */
export function renameAttribute(
  drivers: StoredValueDrivers,
  { from, to }: Rename,
): StoredValueDrivers | undefined {
  const old = comparableName(from);
  const names = drivers.attributes.map(comparableName);
  if (!names.includes(old) || names.includes(comparableName(to))) return undefined;
  const renamed = (name: string): string => (comparableName(name) === old ? to : name);
  const scores = (byIndustry: ScoresByIndustry): ScoresByIndustry =>
    Object.fromEntries(
      Object.entries(byIndustry).map(([industry, byAttribute]) => [
        industry,
        Object.fromEntries(Object.entries(byAttribute).map(([name, score]) => [renamed(name), score])),
      ]),
    );
  return {
    attributes: drivers.attributes.map(renamed),
    ticked: Object.fromEntries(
      Object.entries(drivers.ticked).map(([industry, sizes]) => [
        industry,
        bySize((size) => sizes[size].map(renamed)),
      ]),
    ),
    scores: { myScores: scores(drivers.scores.myScores), avgScores: scores(drivers.scores.avgScores) },
  };
}
