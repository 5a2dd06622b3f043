import { blankCompetitor, type Competition, type SentCompetition } from "@beachhead/contract";
import type { Combination, Report, StoredCompetition } from "./combination.ts";
import { entriesOf, hiddenEntries, nameFinder, replaceByIndustry, UNKNOWN_INDUSTRY } from "./names.ts";

export function readCompetitors(
  { competitors, marketShare, shareOfAll }: SentCompetition,
  { industries, sections }: Combination,
  report: Report,
): StoredCompetition {
  const find = nameFinder(industries);
  const isHidden = ({ industry }: { industry: string }) => industry !== "" && find(industry) === undefined;
  const stored = sections.competitors;
  for (const [index, row] of competitors.entries())
    if (isHidden(row)) report(["competitors", String(index), "industry"], UNKNOWN_INDUSTRY);
  return {
    competitors: [
      ...competitors.map((row) => ({ ...row, industry: find(row.industry) ?? "" })),
      ...(stored?.competitors ?? []).filter(isHidden),
    ],
    marketShare:
      shareOfAll === null
        ? replaceByIndustry(marketShare, stored?.marketShare, industries, ["marketShare"], report)
        : Object.fromEntries([
            ...industries.map((industry) => [industry, shareOfAll] as const),
            ...hiddenEntries(stored?.marketShare, industries),
          ]),
  };
}

/** Rows of industries that are not there today are left out; a combination never saved has one blank row. */
export function competitorsOf({ industries, sections }: Combination): Competition {
  const find = nameFinder(industries);
  const { competitors = [{ ...blankCompetitor }], marketShare } = sections.competitors ?? {};
  return {
    competitors: competitors.flatMap((row) => {
      const industry = row.industry === "" ? "" : find(row.industry);
      return industry === undefined ? [] : [{ ...row, industry }];
    }),
    industries: [...industries],
    marketShare: Object.fromEntries(entriesOf(marketShare, industries)),
  };
}
