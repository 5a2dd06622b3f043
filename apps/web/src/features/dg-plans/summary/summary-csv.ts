import type { CsvValue } from "@beachhead/contract/csv";
import { reachScopeWords, roundMoney } from "@beachhead/engine";
import { csvFile } from "../../../lib/csv-file.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";
import type { PlanSummary } from "./plan-summary.ts";

const percentOf = (fraction: number | null): number | null =>
  fraction === null ? null : Number((fraction * 100).toFixed(4));

/** The channels and their totals as CSV: unrounded, blank where there is no value. */
export function summaryCsv(
  { rows, totals, goal, years }: PlanSummary,
  currency: string,
  words: YearWords = NUMBERED_YEARS,
): string {
  const reach = goal === null || goal.reach.share === null ? null : goal.reach;
  const carried = rows.reduce((sum, row) => sum + row.carried, 0);
  const heads = [
    "Channel",
    "People",
    `Cost a year, ${currency}`,
    `Pipeline a year, ${currency}`,
    `Revenue a year, ${currency}`,
    "Cost / revenue, %",
    ...(reach === null
      ? []
      : [
          `Carried into ${reach.scope.yearName}, ${currency}`,
          `Of the ${reach.needed} ${currency} that ${reachScopeWords(reach.scope)} needs, %`,
        ]),
    "Start month",
    `Latest start for ${words.inSentence(years)}`,
  ];
  const lines = rows.map((row): CsvValue[] => [
    row.label,
    row.people,
    row.cost,
    row.pipeline,
    row.revenue,
    percentOf(row.costOfRevenue),
    ...(reach === null
      ? []
      : [row.revenue === null ? null : roundMoney(row.carried), percentOf(row.ofNeeded)]),
    row.startingMonth,
    row.latestStart,
  ]);
  const total: CsvValue[] = [
    "All channels",
    totals.people,
    totals.totalCostPerAnnum,
    totals.pipelineImpact,
    totals.revenueImpact,
    percentOf(totals.costPercentOfRevenue),
    ...(reach === null ? [] : [roundMoney(carried), percentOf(carried / reach.needed)]),
    null,
    null,
  ];
  return csvFile([heads, ...lines, total]);
}
