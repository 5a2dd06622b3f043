import { type BodyOf, comparableName, type SegmentWeights } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { UNKNOWN_COMBINATION } from "./find-combination.ts";
import { combinationsOf, type StoredProduct, withSections } from "./gtm-plan.ts";
import { putChanges } from "./put-changes.ts";
import { readReported } from "./read-reported.ts";
import type { Combination, Report, SectionId, StoredSections } from "./sections/combination.ts";
import { readCompetitors } from "./sections/competitors.ts";
import { levelsOf, readPostedLevels } from "./sections/levels.ts";
import { readSegmentation } from "./sections/segmentation.ts";
import { readSelection } from "./sections/selection.ts";
import { readValueDrivers } from "./sections/value-drivers.ts";
import { readValueMap } from "./sections/value-map.ts";
import { findSections } from "./store-sections.ts";

type Body = BodyOf<"saveWholePlan">;

const mapNames = [
  "segmentationData",
  "competitors",
  "customerValueData",
  "overlayValueDriver",
  "personalSelection",
  "positioningAndPricingData",
  "recommendedsegmentData",
] as const;

/** The plan whose sections are replaced, as it stands after its details were. */
export interface PlanOfSections {
  id: string;
  companyName: string;
  products: readonly StoredProduct[];
  weights: SegmentWeights;
}

/**
 * Puts the maps of a plan that was sent whole in place of what is stored of its combinations; a map that was not
 * sent leaves its step as it is. What does not change keeps its version.
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
  const after = readReported("", (report) => {
    reportUnknown(before, body, report);
    return before.map((combination) => readCombination(combination, body, weights, report));
  });
  await putChanges(tx, ownerId, id, before, after, version, now);
}

function reportUnknown(combinations: readonly Combination[], body: Body, report: Report): void {
  const known = new Set(combinations.flatMap(({ title, id }) => [comparableName(title), id]));
  for (const name of mapNames)
    for (const key of Object.keys(body[name] ?? {}))
      if (!known.has(comparableName(key))) report([name, key], UNKNOWN_COMBINATION);
}

/** A combination with what was sent of it. What others are read by comes first. */
function readCombination(
  combination: Combination,
  body: Body,
  weights: SegmentWeights,
  report: Report,
): Combination {
  let current = combination;
  const replace = <Sent, Step extends SectionId>(
    name: (typeof mapNames)[number],
    map: Readonly<Record<string, Sent>> | undefined,
    step: Step,
    read: (sent: Sent, combination: Combination, report: Report) => StoredSections[Step],
  ) => {
    if (map === undefined) return;
    const key = keyOf(map, combination);
    const sent = key === undefined ? undefined : map[key];
    const within: Report = (path, message) => report([name, key ?? "", ...path], message);
    const data = sent === undefined ? undefined : read(sent, current, within);
    current = { ...current, sections: { ...current.sections, [step]: data } };
  };
  replace("segmentationData", body.segmentationData, "segmentation", readSegmentation);
  replace("competitors", body.competitors, "competitors", readCompetitors);
  replace("customerValueData", body.customerValueData, "customer-value-map", readValueMap);
  replace("overlayValueDriver", body.overlayValueDriver, "overlayValueDriver", readValueDrivers);
  replace("personalSelection", body.personalSelection, "recommended-segmentation", readSelection);
  replace(
    "positioningAndPricingData",
    body.positioningAndPricingData,
    "company-value-proposition",
    (sent) => sent,
  );
  replace("recommendedsegmentData", body.recommendedsegmentData, "posted-levels", (sent, changed, within) =>
    readPostedLevels(sent, changed, levelsOf(changed, weights), within),
  );
  return current;
}

/** The name or id by which a map has a combination. */
function keyOf(map: object, { title, id }: Combination): string | undefined {
  const wanted = comparableName(title);
  return Object.keys(map).find((key) => comparableName(key) === wanted || comparableName(key) === id);
}
