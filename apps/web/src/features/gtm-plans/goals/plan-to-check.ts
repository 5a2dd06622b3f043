import type { GtmPlanReply } from "@beachhead/contract";
import { segmentEvidence } from "@beachhead/contract/segment-evidence";
import { type PlanToCheck, recommendSegments } from "@beachhead/engine";

type Parts = Pick<GtmPlanReply, "combinationData" | "segmentationData" | "personalSelection">;

/** No drivers, no competitors: neither changes how large a segment's market is. */
const nothingElse = {
  competitors: [],
  drivers: { attributes: [], scores: { myScores: {}, avgScores: {} }, selections: {} },
};

/** What the rest of a plan says about its goals: the market, in USD, of the segments chosen in all combinations. */
export function planToCheck({ combinationData, segmentationData, personalSelection }: Parts): PlanToCheck {
  const sizes = combinationData.flatMap(({ title, industries }) => {
    const selection = personalSelection[title];
    const evidence = segmentEvidence({ industries, segmentation: segmentationData[title], ...nothingElse });
    // Without any market size the values are accounts, which no amount can be held against.
    if (selection === undefined || evidence.every(({ marketSize }) => marketSize === null)) return [];
    return recommendSegments(evidence).flatMap(({ industry, size, potential }) =>
      selection[industry]?.[size] === true && potential !== null ? [potential] : [],
    );
  });
  return sizes.length === 0 ? {} : { segmentsMarketSize: sizes.reduce((sum, size) => sum + size, 0) };
}
