import { type Segmentation, type SentSegmentation, segmentationState } from "@beachhead/contract";
import type { Combination } from "./combination.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";
import { defineSection } from "./section.ts";

function readSegmentation(
  sent: SentSegmentation,
  { industries, sections }: Combination,
  addIssue: IssueCollector,
): SentSegmentation {
  const stored = sections.segmentation?.industries;
  return {
    ...sent,
    industries: replaceByIndustry(sent.industries, stored, industries, ["industries"], addIssue),
  };
}

/** Figures of the whole combination are left out if they are not set. */
export function segmentationOf({ industries, sections }: Combination): Segmentation {
  const stored = sections.segmentation;
  const marketSize = stored?.marketSize ?? null;
  const yoyGrowth = stored?.yoyGrowth ?? null;
  return {
    rational: stored?.rational ?? "",
    ...(marketSize !== null && { marketSize }),
    ...(yoyGrowth !== null && { yoyGrowth }),
    ...(stored?.accountValues !== undefined && { accountValues: stored.accountValues }),
    industries: Object.fromEntries(entriesOf(stored?.industries, industries)),
  };
}

export const segmentation = defineSection({
  id: "segmentation",
  mapName: "segmentationData",
  bodyField: "individualSegmentationData",
  read: readSegmentation,
  reply: segmentationOf,
  state: (combination) => segmentationState(segmentationOf(combination), combination.industries),
});
