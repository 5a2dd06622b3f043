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

/** The maps of a whole plan's reply, each made when it is read. Each has only combinations with a saved section. */
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
  const known = new Map<string, ComputedLevels>();
  function levelsFor(combination: Combination): ComputedLevels {
    const levels = known.get(combination.id) ?? levelsOf(combination, weights);
    known.set(combination.id, levels);
    return levels;
  }
  const map = <Reply>({
    id,
    reply,
  }: {
    id: SectionId;
    reply: (each: Combination, levels: ComputedLevels) => Reply;
  }) => byTitle(saved(id), (each) => reply(each, {}));
  return {
    get segmentationData() {
      return map(sections.segmentation);
    },
    get competitors() {
      return map(sections.competitors);
    },
    get customerValueData() {
      return map(sections["customer-value-map"]);
    },
    get overlayValueDriver() {
      return map(sections.overlayValueDriver);
    },
    get recommendedsegmentData() {
      return byTitle(scored, (each) => shownLevels(each, levelsFor(each)));
    },
    get personalSelection() {
      return byTitle(scored, (each) => sections["recommended-segmentation"].reply(each, levelsFor(each)));
    },
    get positioningAndPricingData() {
      return map(sections["company-value-proposition"]);
    },
  };
}
