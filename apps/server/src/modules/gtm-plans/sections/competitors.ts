import {
  blankCompetitor,
  type Competition,
  competitorsState,
  type SentCompetition,
} from "@beachhead/contract";
import type { Combination, StoredCompetition } from "./combination.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { entriesOf, hiddenEntries, nameFinder, replaceByIndustry, UNKNOWN_INDUSTRY } from "./names.ts";
import { findRename } from "./rename.ts";
import { renameCompetitor } from "./rename-competitor.ts";
import { defineSection } from "./section.ts";

function readCompetitors(
  { competitors, marketShare, shareOfAll, note }: SentCompetition,
  { industries, sections }: Combination,
  addIssue: IssueCollector,
): StoredCompetition {
  const find = nameFinder(industries);
  const isHidden = ({ industry }: { industry: string }) => industry !== "" && find(industry) === undefined;
  const stored = sections.competitors;
  for (const [index, row] of competitors.entries())
    if (isHidden(row)) addIssue(["competitors", String(index), "industry"], UNKNOWN_INDUSTRY);
  return {
    competitors: [
      ...competitors.map((row) => ({ ...row, industry: find(row.industry) ?? "" })),
      ...(stored?.competitors ?? []).filter(isHidden),
    ],
    marketShare:
      shareOfAll === null
        ? replaceByIndustry(marketShare, stored?.marketShare, industries, ["marketShare"], addIssue)
        : Object.fromEntries([
            ...industries.map((industry) => [industry, shareOfAll] as const),
            ...hiddenEntries(stored?.marketShare, industries),
          ]),
    note: note ?? stored?.note,
  };
}

/** Rows of removed industries are left out. A combination that was never saved has one blank row. */
export function competitorsOf({ industries, sections }: Combination): Competition {
  const find = nameFinder(industries);
  const { competitors = [{ ...blankCompetitor }], marketShare, note = "" } = sections.competitors ?? {};
  return {
    competitors: competitors.flatMap((row) => {
      const industry = row.industry === "" ? "" : find(row.industry);
      return industry === undefined ? [] : [{ ...row, industry }];
    }),
    industries: [...industries],
    marketShare: Object.fromEntries(entriesOf(marketShare, industries)),
    note,
  };
}

export const competitors = defineSection({
  id: "competitors",
  mapName: "competitors",
  bodyField: "individualCompetitionData",
  read: readCompetitors,
  reply: competitorsOf,
  state: (combination) => competitorsState(competitorsOf(combination), combination.industries),
  /** The scores of a renamed competitor in the value map move to its new name. */
  renames({ companyName, sections }, data) {
    const map = sections["customer-value-map"];
    const namesOf = (stored = sections.competitors) => (stored?.competitors ?? []).map(({ name }) => name);
    const rename = findRename(namesOf(), namesOf(data));
    const renamed = map && rename && renameCompetitor(map, rename, companyName);
    return renamed && { id: "customer-value-map", data: renamed };
  },
});
