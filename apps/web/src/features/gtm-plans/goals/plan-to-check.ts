import type { GtmPlanReply } from "@beachhead/contract";
import { segmentEvidence } from "@beachhead/contract/segment-evidence";
import { chosenMarket, type PlanToCheck } from "@beachhead/engine";

type Parts = Pick<GtmPlanReply, "combinationData" | "segmentationData" | "personalSelection">;

/** Neither drivers nor competitors change the market size of a segment. */
const nothingElse = {
  competitors: [],
  drivers: { attributes: [], scores: { myScores: {}, avgScores: {} }, selections: {} },
};

/** The market size, in the plan's currency, of the segments chosen in all combinations. */
export function planToCheck({ combinationData, segmentationData, personalSelection }: Parts): PlanToCheck {
  const sizes = combinationData.flatMap(({ title, industries }) => {
    const selection = personalSelection[title];
    const evidence = segmentEvidence({ industries, segmentation: segmentationData[title], ...nothingElse });
    const market =
      selection && chosenMarket(evidence, (industry, size) => selection[industry]?.[size] === true);
    return market ? [market.size] : [];
  });
  return sizes.length === 0 ? {} : { segmentsMarketSize: sizes.reduce((sum, size) => sum + size, 0) };
}
