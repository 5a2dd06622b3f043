import type { GtmPlanReply } from "@beachhead/contract";
import type { CompetitorRow } from "../competitors/competitors-fields.ts";
import { type Market, marketOf } from "../competitors/market.ts";

/** One industry of a combination with who else sells to it. */
export interface CompetitionOfIndustry extends Pick<Market, "industry" | "left" | "openness"> {
  competitors: readonly CompetitorRow[];
  /** In per cent; null where it was not entered. */
  ownShare: number | null;
}

/** Competitors by industry, those of the combination first and in their order; one without an industry belongs to each. */
export function competitionByIndustry(
  { competitors, marketShare }: GtmPlanReply["competitors"][string],
  industries: readonly string[],
): CompetitionOfIndustry[] {
  const rows = competitors
    .filter(({ name }) => name.trim() !== "")
    .map((row, index) => ({ ...row, id: String(index) }));
  // Rows of an industry that left the plan are still there.
  const others = rows.map(({ industry }) => industry).filter((industry) => industry !== "");
  const all = [...new Set([...industries, ...others])];
  const own = Object.fromEntries(
    all.map((industry) => [
      industry,
      (Object.hasOwn(marketShare, industry) ? marketShare[industry] : null) ?? null,
    ]),
  );
  return all.map((industry) => {
    const { left, openness } = marketOf({ rows, marketShare: own }, industry);
    return {
      industry,
      competitors: rows.filter((row) => row.industry === industry || row.industry === ""),
      ownShare: own[industry] ?? null,
      left,
      openness,
    };
  });
}
