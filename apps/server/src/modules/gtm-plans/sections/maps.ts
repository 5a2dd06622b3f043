import type { GtmPlanReply, SegmentWeights } from "@beachhead/contract";
import type { Combination, StoredSections } from "./combination.ts";
import { competitorsOf } from "./competitors.ts";
import { levelsOf, shownLevels } from "./levels.ts";
import { positioningOf } from "./positioning.ts";
import { segmentationOf } from "./segmentation.ts";
import { selectionOf } from "./selection.ts";
import { valueDriversOf } from "./value-drivers.ts";
import { valueMapOf } from "./value-map.ts";

export type PlanMaps = Pick<
  GtmPlanReply,
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "overlayValueDriver"
  | "recommendedsegmentData"
  | "personalSelection"
  | "positioningAndPricingData"
>;

/** One answer for each combination, under its title. */
export function byTitle<T>(
  combinations: readonly Combination[],
  answer: (combination: Combination) => T,
): Record<string, T> {
  return Object.fromEntries(
    combinations.map((combination) => [combination.title, answer(combination)] as const),
  );
}

/** What a whole plan answers of its combinations: of each step those of which something was saved. */
export function mapsOf(combinations: readonly Combination[], weights: SegmentWeights): PlanMaps {
  const saved = (...sections: (keyof StoredSections)[]) =>
    combinations.filter((combination) => sections.some((name) => combination.sections[name] !== undefined));
  const evident = saved(
    "segmentation",
    "competitors",
    "customer-value-map",
    "overlayValueDriver",
    "recommended-segmentation",
    "posted-levels",
  );
  const computed = new Map(evident.map((each) => [each.id, levelsOf(each, weights)]));
  return {
    segmentationData: byTitle(saved("segmentation"), segmentationOf),
    competitors: byTitle(saved("competitors"), competitorsOf),
    customerValueData: byTitle(saved("customer-value-map"), valueMapOf),
    overlayValueDriver: byTitle(saved("overlayValueDriver"), valueDriversOf),
    recommendedsegmentData: byTitle(evident, (each) => shownLevels(each, computed.get(each.id) ?? {})),
    personalSelection: byTitle(evident, (each) => selectionOf(each, computed.get(each.id) ?? {})),
    positioningAndPricingData: byTitle(saved("company-value-proposition"), positioningOf),
  };
}
