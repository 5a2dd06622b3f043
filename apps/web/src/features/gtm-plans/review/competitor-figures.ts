import type { GtmPlanReply } from "@beachhead/contract";
import { marketOpenness } from "@beachhead/engine";

export type Competition = GtmPlanReply["competitors"][string];
export type Competitor = Competition["competitors"][number];

/** One industry of a combination with who else sells to it. */
export interface CompetitionOfIndustry {
  industry: string;
  competitors: readonly Competitor[];
  /** In per cent; null where it was not entered. */
  ownShare: number | null;
  /** What the shares leave of the whole, in per cent; below 0 where they are more than it. */
  left: number;
  /** 0 to 100, higher where no one holds much (formulas B4); null where no share is known. */
  openness: number | null;
}

const isNamed = ({ name }: Competitor) => name.trim() !== "";

/** Shares that add up to the whole leave nothing. */
const tidy = (value: number) => Math.round(value * 100) / 100;

/** A share of 0 is one that was not entered. */
function opennessOf(competitors: readonly Competitor[]): number | null {
  const shares = competitors.map(({ marketShare }) => marketShare).filter((share) => share > 0);
  return shares.length === 0 ? null : marketOpenness(shares);
}

/** Competitors by industry, those of the combination first and in their order; one without an industry belongs to each. */
export function competitionByIndustry(
  { competitors, marketShare }: Competition,
  industries: readonly string[],
): CompetitionOfIndustry[] {
  const named = competitors.filter(isNamed);
  // Rows of an industry that left the plan are still there.
  const others = named.map(({ industry }) => industry).filter((industry) => industry !== "");
  return [...new Set([...industries, ...others])].map((industry) => {
    const here = named.filter((row) => row.industry === industry || row.industry === "");
    const ownShare = (Object.hasOwn(marketShare, industry) ? marketShare[industry] : null) ?? null;
    const taken = here.reduce((sum, row) => sum + row.marketShare, ownShare ?? 0);
    return { industry, competitors: here, ownShare, left: tidy(100 - taken), openness: opennessOf(here) };
  });
}
