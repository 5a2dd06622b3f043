import { formatCount, formatFraction, formatMoney } from "../../../lib/format/numbers.ts";
import { reachText } from "../../../lib/format/reach.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";
import { type GoalLack, isLate, type PlanSummary } from "./plan-summary.ts";

/** Whether the channels carry the goal, in one sentence. */
export function goalFinding({ goal, totals, isAlternative }: PlanSummary, currency: string): string {
  if (goal === null) return `Channels bring ${formatMoney(totals.revenueImpact, currency)} a year`;
  const channels = isAlternative ? "With this alternative, channels would" : "Channels";
  return `${channels} ${reachText(goal.reach, currency)}`;
}

/** Why there is no goal to compare with, and the remedy. */
export function lackWords(lack: GoalLack, currency: string): string {
  switch (lack.code) {
    case "currency":
      return `The GTM plan's revenue goal is in ${lack.currency} and this plan is in ${currency}, so they cannot be compared.`;
    case "blank":
      return "The GTM plan's revenue goal has no target or no year yet. Set both to see the gap.";
    case "reached":
      return "Today's revenue reaches the GTM plan's revenue goal by itself, so nothing is needed of channels.";
    case "none":
      return "The GTM plan has no revenue goal yet. Add one to its goals to see the gap.";
    default:
      return lack satisfies never;
  }
}

/** When the channels together pay back. */
export function monthsFinding({ totals, months }: PlanSummary): string {
  return totals.breakEvenMonth === null
    ? `The channels do not pay back within ${months.length} months`
    : `The channels pay back in month ${totals.breakEvenMonth}`;
}

/** The channel that brings most of the revenue. */
export function mixFinding({ rows, totals }: PlanSummary): string {
  const shares = totals.mix
    .flatMap(({ key, revenue }) => (revenue === null ? [] : [{ key, revenue }]))
    .sort((one, other) => other.revenue - one.revenue);
  const [first] = shares;
  if (first === undefined || totals.revenueImpact === 0) return "No channel brings revenue yet";
  const name = rows.find(({ key }) => key === first.key)?.label ?? "";
  return `${name} brings ${formatFraction(first.revenue)} of the revenue`;
}

/** Which channels start too late, and which cost more than they bring. */
export function advice({ rows, years }: PlanSummary, words: YearWords = NUMBERED_YEARS): string[] {
  const late = rows
    .filter(isLate)
    .map(({ label, startingMonth, latestStart }) =>
      latestStart === null
        ? `${label} cannot reach full revenue by the end of ${words.inSentence(years)}, whenever it starts: its first revenue comes too late.`
        : `${label} starts in month ${startingMonth}. To reach full revenue by the end of ${words.inSentence(years)}, start it by month ${latestStart}.`,
    );
  const dear = rows
    .filter(({ costOfRevenue }) => costOfRevenue !== null && costOfRevenue > 1)
    .map(
      ({ label, costOfRevenue }) =>
        `${label} costs more than it brings in: its yearly cost is ${formatFraction(costOfRevenue ?? 0)} of its revenue.`,
    );
  return [...late, ...dear];
}

/** Names the channels that are not in pipeline and revenue. */
export function incompleteWords({ rows, totals }: PlanSummary): string | null {
  const names = rows.filter(({ key }) => totals.withoutValue.includes(key)).map(({ label }) => label);
  return names.length === 0
    ? null
    : `${formatCount(names.length, "channel")} without a value yet, not included in pipeline and revenue: ${names.join(", ")}.`;
}

/** Whether the channels start early enough, in one sentence. */
export function phasesFinding({ rows, months }: PlanSummary): string {
  const late = rows.filter(isLate);
  const [first] = late;
  if (first === undefined) return `Every channel reaches full revenue by month ${months.length}`;
  return late.length === 1
    ? `${first.label} starts too late to reach full revenue by month ${months.length}`
    : `${formatCount(late.length, "channel")} start too late to reach full revenue by month ${months.length}`;
}

/** The scope of the summary: "7 channels, CRM launch, CRM-India". */
export function scopeWords(channels: number, gtmplan: string, productgeo: string): string {
  return [formatCount(channels, "channel"), gtmplan, productgeo].filter((word) => word !== "").join(", ");
}
