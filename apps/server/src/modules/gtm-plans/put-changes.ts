import { isDeepStrictEqual } from "node:util";
import { combinationSteps } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Combination, SectionId, StoredSections } from "./sections/combination.ts";
import { sectionState } from "./sections/section-states.ts";
import { deleteSections, putSections } from "./store-sections.ts";

const sectionIds: readonly SectionId[] = [...combinationSteps, "posted-levels"];

/** Makes combinations of a locked plan stand as in `after`. A section that does not change keeps its version. */
export async function putChanges(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  before: readonly Combination[],
  after: readonly Combination[],
  version: number,
  now: Date,
): Promise<void> {
  const known = new Map(before.map(({ id, sections }) => [id, sections]));
  const changes = after.flatMap((combination) => changesOf(known.get(combination.id) ?? {}, combination));
  const wanted = changes.filter(({ data }) => data !== undefined);
  await putSections(tx, ownerId, planId, wanted, version, now);
  const gone = changes.filter(({ data }) => data === undefined);
  await deleteSections(tx, ownerId, planId, gone);
}

function changesOf(before: StoredSections, combination: Combination) {
  const { id, sections } = combination;
  return sectionIds
    .filter((section) => !isDeepStrictEqual(before[section], sections[section]))
    .map((section) => ({
      combinationId: id,
      section,
      state: section === "posted-levels" ? null : sectionState(combination, section),
      data: sections[section],
    }));
}
