import type { ReplyOf, SegmentWeights } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import { type GtmPlanDependencies, weightsOf, withSections } from "./gtm-plan.ts";
import type { Combination } from "./sections/combination.ts";
import { competitorsOf } from "./sections/competitors.ts";
import { levelsOf, scoreSegments } from "./sections/levels.ts";
import { byTitle } from "./sections/maps.ts";
import { positioningOf } from "./sections/positioning.ts";
import { segmentationOf } from "./sections/segmentation.ts";
import { selectionOf } from "./sections/selection.ts";
import { valueDriversOf } from "./sections/value-drivers.ts";
import { valueMapOf } from "./sections/value-map.ts";
import { findPlanOfOwner } from "./store.ts";

type Dependencies = Pick<GtmPlanDependencies, "withUser">;

interface PlanToAnswer {
  version: number;
  combinations: Combination[];
  weights: SegmentWeights;
}

async function load({ withUser }: Dependencies, userId: string, id: string): Promise<PlanToAnswer> {
  const plan = await withUser(userId, (tx) => findPlanOfOwner(tx, userId, id));
  if (plan === undefined) throw notFound("This GTM plan");
  const { row, products, sections } = plan;
  return {
    version: row.version,
    combinations: withSections(row, products, sections),
    weights: weightsOf(row),
  };
}

/** A call that answers one step of every combination of a plan. */
function answering<Reply>(answer: (plan: PlanToAnswer) => Reply) {
  return async (dependencies: Dependencies, userId: string, id: string): Promise<Reply> =>
    answer(await load(dependencies, userId, id));
}

const success = true as const;

export const getSegmentation = answering(
  ({ version, combinations }): ReplyOf<"getSegmentation"> => ({
    success,
    version,
    segmentationData: byTitle(combinations, segmentationOf),
  }),
);

export const getCompetitors = answering(
  ({ version, combinations }): ReplyOf<"getCompetitors"> => ({
    success,
    version,
    competitors: byTitle(combinations, (each) => competitorsOf(each).competitors),
    industries: byTitle(combinations, (each) => competitorsOf(each).industries),
    marketShare: byTitle(combinations, (each) => competitorsOf(each).marketShare),
  }),
);

export const getValueMap = answering(
  ({ version, combinations }): ReplyOf<"getValueMap"> => ({
    success,
    version,
    customerValueData: byTitle(combinations, valueMapOf),
  }),
);

export const getPositioning = answering(
  ({ version, combinations }): ReplyOf<"getPositioning"> => ({
    success,
    version,
    positioningAndPricingData: byTitle(combinations, positioningOf),
  }),
);

export const getValueDrivers = answering(
  ({ version, combinations }): ReplyOf<"getValueDrivers"> => ({
    success,
    version,
    overlayValueDriver: byTitle(combinations, valueDriversOf),
  }),
);

export const getAttributesScore = answering(
  ({ combinations }): ReplyOf<"getAttributesScore"> => byTitle(combinations, valueDriversOf),
);

export const getRecommendedSegments = answering(
  ({ combinations, weights }): ReplyOf<"getRecommendedSegments"> =>
    byTitle(combinations, (each) => levelsOf(each, weights)),
);

export const getSelection = answering(
  ({ version, combinations, weights }): ReplyOf<"getSelection"> => ({
    success,
    version,
    personalSelection: byTitle(combinations, (each) => selectionOf(each, levelsOf(each, weights))),
  }),
);

export const getSegmentReasons = answering(
  ({ version, combinations, weights }): ReplyOf<"getSegmentReasons"> => ({
    success,
    version,
    weights,
    combinations: byTitle(combinations, (each) => reasonsOf(each, weights)),
  }),
);

/** Every score of a combination with what it is made of, by industry and size. */
function reasonsOf(combination: Combination, weights: SegmentWeights) {
  const reasons: ReplyOf<"getSegmentReasons">["combinations"][string] = {};
  for (const { industry, size, ...reason } of scoreSegments(combination, weights))
    reasons[industry] = { ...reasons[industry], [size]: reason };
  return reasons;
}
