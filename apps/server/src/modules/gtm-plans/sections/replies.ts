import type { GtmPlanReply, SegmentWeights } from "@beachhead/contract";
import type { Combination, ComputedLevels, SectionId } from "./combination.ts";
import { sections } from "./index.ts";
import { levelsOf, shownLevels } from "./levels.ts";
import type { StepMap } from "./section.ts";

type PlanMaps = Pick<GtmPlanReply, StepMap | "recommendedsegmentData">;

/** One value for each combination, by title. */
export function byTitle<T>(
  combinations: readonly Combination[],
  valueOf: (combination: Combination) => T,
): Record<string, T> {
  return Object.fromEntries(
    combinations.map((combination) => [combination.title, valueOf(combination)] as const),
  );
}

/** The maps of a whole plan's reply. Each has only combinations with a saved section. */
export function mapsOf(combinations: readonly Combination[], weights: SegmentWeights): PlanMaps {
  const saved = (...ids: SectionId[]) =>
    combinations.filter((combination) => ids.some((id) => combination.sections[id] !== undefined));
  const scored = saved(
    "segmentation",
    "competitors",
    "customer-value-map",
    "overlayValueDriver",
    "recommended-segmentation",
    "posted-levels",
  );
  const levels = new Map(scored.map((each) => [each.id, levelsOf(each, weights)]));
  const levelsFor = ({ id }: Combination): ComputedLevels => levels.get(id) ?? {};
  const map = <Reply>({
    id,
    reply,
  }: {
    id: SectionId;
    reply: (each: Combination, levels: ComputedLevels) => Reply;
  }) => byTitle(saved(id), (each) => reply(each, {}));
  return {
    segmentationData: map(sections.segmentation),
    competitors: map(sections.competitors),
    customerValueData: map(sections["customer-value-map"]),
    overlayValueDriver: map(sections.overlayValueDriver),
    recommendedsegmentData: byTitle(scored, (each) => shownLevels(each, levelsFor(each))),
    personalSelection: byTitle(scored, (each) =>
      sections["recommended-segmentation"].reply(each, levelsFor(each)),
    ),
    positioningAndPricingData: map(sections["company-value-proposition"]),
  };
}
