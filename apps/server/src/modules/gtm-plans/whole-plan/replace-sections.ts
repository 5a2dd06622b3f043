import { type BodyOf, comparableName, type SegmentWeights } from "@beachhead/contract";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { combinationsOf, type NamedProduct, withSections } from "../gtm-plan.ts";
import type { Combination } from "../sections/combination.ts";
import { UNKNOWN_COMBINATION } from "../sections/find-combination.ts";
import { sections } from "../sections/index.ts";
import { type IssueCollector, parseCollecting } from "../sections/issue-collector.ts";
import { levelsOf, readPostedLevels } from "../sections/levels.ts";
import { saveChanges } from "../sections/save-changes.ts";
import { keyOf } from "../sections/section.ts";
import { findSections } from "../sections/store.ts";

type Body = BodyOf<"saveWholePlan">;

const LEVELS = "recommendedsegmentData";
const mapNames = [...Object.values(sections).map(({ mapName }) => mapName), LEVELS] as const;

/** The plan whose sections are replaced, with its new details. */
export interface PlanOfSections {
  id: string;
  companyName: string;
  products: readonly NamedProduct[];
  weights: SegmentWeights;
}

/**
 * Replaces the sections of a plan by those of a whole plan. A step whose map is absent is unchanged. Unchanged sections
 * keep their version.
 * @throws {AppError} `invalid`
 */
export async function replaceSections(
  tx: UserTransaction,
  ownerId: string,
  { id, companyName, products, weights }: PlanOfSections,
  body: Body,
  version: number,
  now: Date,
): Promise<void> {
  const ids = combinationsOf(products).map((combination) => combination.id);
  const rows = await findSections(tx, ownerId, id, ids);
  const before = withSections({ companyName }, products, rows);
  const after = parseCollecting("", (addIssue) => {
    collectUnknown(before, body, addIssue);
    return before.map((combination) => readCombination(combination, body, weights, addIssue));
  });
  await saveChanges(tx, ownerId, id, before, after, version, now);
}

function collectUnknown(combinations: readonly Combination[], body: Body, addIssue: IssueCollector): void {
  const known = new Set(combinations.flatMap(({ title, id }) => [comparableName(title), id]));
  for (const name of mapNames)
    for (const key of Object.keys(body[name] ?? {}))
      if (!known.has(comparableName(key))) addIssue([name, key], UNKNOWN_COMBINATION);
}

/** A combination with what was sent for it. Later sections are read with the new data of earlier ones. */
function readCombination(
  combination: Combination,
  body: Body,
  weights: SegmentWeights,
  addIssue: IssueCollector,
): Combination {
  let current = combination;
  for (const section of Object.values(sections)) current = section.replaceIn(current, body, addIssue);
  return readLevels(current, body[LEVELS], weights, addIssue);
}

function readLevels(
  combination: Combination,
  map: Body[typeof LEVELS],
  weights: SegmentWeights,
  addIssue: IssueCollector,
): Combination {
  if (map === undefined) return combination;
  const key = keyOf(map, combination);
  const sent = key === undefined ? undefined : map[key];
  const posted =
    sent &&
    readPostedLevels(sent, combination, levelsOf(combination, weights), (path, message) =>
      addIssue([LEVELS, key ?? "", ...path], message),
    );
  return { ...combination, sections: { ...combination.sections, "posted-levels": posted } };
}
