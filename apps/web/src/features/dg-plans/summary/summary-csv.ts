import { type CsvValue, csvFile } from "../../../lib/csv/csv.ts";
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
  const heads = [
    "Channel",
    "People",
    `Cost a year, ${currency}`,
    `Pipeline a year, ${currency}`,
    `Revenue a year, ${currency}`,
    "Cost / revenue, %",
    "Of the goal, %",
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
    percentOf(row.ofGoal),
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
    percentOf(goal && totals.revenueImpact / goal.increase),
    null,
    null,
  ];
  return csvFile([heads, ...lines, total]);
}
