import { isDeepStrictEqual } from "node:util";
import { combinationSteps } from "@beachhead/contract";
import { execute } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Combination, SectionId, StoredSections } from "./combination.ts";
import { sectionState } from "./states.ts";
import { deleteSections, sectionsUpsert } from "./store.ts";

const sectionIds: readonly SectionId[] = [...combinationSteps, "posted-levels"];

/** Stores the differences between combinations of a locked plan. Unchanged sections keep their version. */
export async function saveChanges(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
  before: readonly Combination[],
  after: readonly Combination[],
  version: number,
  now: Date,
): Promise<void> {
  const stored = new Map(before.map(({ id, sections }) => [id, sections]));
  const changes = after.flatMap((combination) => changesOf(stored.get(combination.id) ?? {}, combination));
  const changed = changes.filter(({ data }) => data !== undefined);
  if (changed.length > 0) await execute(tx, sectionsUpsert(ownerId, planId, changed, version, now));
  const removed = changes.filter(({ data }) => data === undefined);
  await deleteSections(tx, ownerId, planId, removed);
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
