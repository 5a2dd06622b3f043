import type { ReplyOf, SegmentWeights } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type GtmPlanDependencies, weightsOf, withSections } from "../gtm-plan.ts";
import { findPlanOfOwner } from "../plan/store.ts";
import type { Combination, ComputedLevels } from "./combination.ts";
import { levelsOf, scoreSegments } from "./levels.ts";
import { byTitle } from "./replies.ts";

/** A plan from which replies about one step are built. */
export interface LoadedSections {
  /** The first fields of such a reply. */
  head: { success: true; version: number };
  combinations: Combination[];
  weights: SegmentWeights;
  /** A step of every combination, saved or not, by title. */
  replies<Reply>(section: {
    reply: (combination: Combination, levels: ComputedLevels) => Reply;
  }): Record<string, Reply>;
}

/** @throws {AppError} `not_found` */
export async function loadSections(
  { withUser }: Pick<GtmPlanDependencies, "withUser">,
  { ownerId, params }: { ownerId: string; params: { id: string } },
): Promise<LoadedSections> {
  const plan = await withUser.read(ownerId, (tx) => findPlanOfOwner(tx, ownerId, params.id));
  if (plan === undefined) throw notFound("This GTM plan");
  const { row, products, sections } = plan;
  const combinations = withSections(row, products, sections);
  const weights = weightsOf(row);
  return {
    head: { success: true, version: row.version },
    combinations,
    weights,
    replies: ({ reply }) => byTitle(combinations, (each) => reply(each, {})),
  };
}

/** The computed level of every segment, by combination. */
export const levelReplies = ({ combinations, weights }: LoadedSections): ReplyOf<"getRecommendedSegments"> =>
  byTitle(combinations, (each) => levelsOf(each, weights));

/** Every score of every combination with its parts, by industry and size. */
export function reasonReplies({
  combinations,
  weights,
}: LoadedSections): ReplyOf<"getSegmentReasons">["combinations"] {
  return byTitle(combinations, (combination) => {
    const reasons: ReplyOf<"getSegmentReasons">["combinations"][string] = {};
    for (const { industry, size, ...reason } of scoreSegments(combination, weights))
      reasons[industry] = { ...reasons[industry], [size]: reason };
    return reasons;
  });
}
