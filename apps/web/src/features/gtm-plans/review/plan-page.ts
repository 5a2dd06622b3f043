import type { GtmPlanReply } from "@beachhead/contract";
import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { type GoalPath, goalRole } from "@beachhead/engine";
import { pathOf, rowsOf } from "../goals/goals-fields.ts";

type Parts = Pick<GtmPlanReply, "combinationData" | "segmentationData" | "personalSelection">;

/** The chosen segments of all combinations. */
export interface ChosenSegments {
  count: number;
  /** Counted accounts of them; 0 where none is counted. */
  accounts: number;
  /** Accounts of the chosen segments by industry, most first, as fractions of all. */
  industries: { name: string; share: number }[];
}

export function chosenSegments({
  combinationData,
  segmentationData,
  personalSelection,
}: Parts): ChosenSegments {
  const byIndustry = new Map<string, number>();
  let count = 0;
  for (const { title, industries } of combinationData)
    for (const industry of industries)
      for (const size of segmentSizes) {
        if (personalSelection[title]?.[industry]?.[size] !== true) continue;
        const accounts = segmentationData[title]?.industries[industry]?.[size];
        count += 1;
        byIndustry.set(
          industry,
          (byIndustry.get(industry) ?? 0) + (typeof accounts === "number" ? accounts : 0),
        );
      }
  const accounts = [...byIndustry.values()].reduce((sum, each) => sum + each, 0);
  const industries =
    accounts === 0
      ? []
      : [...byIndustry]
          .map(([name, counted]) => ({ name, share: counted / accounts }))
          .sort((a, b) => b.share - a.share);
  return { count, accounts, industries };
}

/** The positions of a plan, each once: geographies of a product are often positioned alike. */
export function positions({
  combinationData,
  positioningAndPricingData,
}: Pick<GtmPlanReply, "combinationData" | "positioningAndPricingData">): string[] {
  const texts = combinationData.map(
    ({ title }) => positioningAndPricingData[title]?.companyPositioning ?? "",
  );
  return [...new Set(texts)].filter((text) => text !== "");
}

/** The path of the revenue goal; null without both values and a year. */
export function revenuePath({ goals }: Pick<GtmPlanReply, "goals">, baseYear: number): GoalPath | null {
  const goal = rowsOf(goals).find((each) => goalRole(each.goal) === "revenue");
  return goal === undefined ? null : pathOf(goal, baseYear);
}
