import type { Segmentation, SentSegmentation } from "@beachhead/contract";
import type { Combination, Report } from "./combination.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";

export function readSegmentation(
  sent: SentSegmentation,
  { industries, sections }: Combination,
  report: Report,
): SentSegmentation {
  const stored = sections.segmentation?.industries;
  return {
    ...sent,
    industries: replaceByIndustry(sent.industries, stored, industries, ["industries"], report),
  };
}

/** What is of the whole combination is answered only where there is something. */
export function segmentationOf({ industries, sections }: Combination): Segmentation {
  const stored = sections.segmentation;
  const marketSize = stored?.marketSize ?? null;
  const yoyGrowth = stored?.yoyGrowth ?? null;
  return {
    rational: stored?.rational ?? "",
    ...(marketSize !== null && { marketSize }),
    ...(yoyGrowth !== null && { yoyGrowth }),
    industries: Object.fromEntries(entriesOf(stored?.industries, industries)),
  };
}
