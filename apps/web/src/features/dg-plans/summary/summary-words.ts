import { formatCompact, formatCount, formatFraction, formatMoney } from "../../../lib/format/numbers.ts";
import { type GoalLack, isLate, type PlanSummary } from "./plan-summary.ts";

/** Whether the channels bring what the goal needs, in one sentence. */
export function goalFinding({ gap, goal, totals }: PlanSummary, currency: string): string {
  if (gap === null || goal === null)
    return `Channels bring ${formatMoney(totals.revenueImpact, currency)} a year`;
  const { planned, needed, gap: missing, reached } = gap;
  const brought = `Channels bring ${formatCompact(planned)} of the ${formatCompact(needed)} ${currency} more that year ${goal.years} needs`;
  return missing > 0
    ? `${brought}: ${formatCompact(missing)} is missing`
    : `${brought}: ${reached === null ? "all" : formatFraction(reached)} of it`;
}

/** Why the channels are not held against a goal, and what would change that. */
export function lackWords(lack: GoalLack, currency: string): string {
  switch (lack.code) {
    case "currency":
      return `The revenue goal of the GTM plan is in ${lack.currency} and this plan in ${currency}: amounts of two currencies are not held against each other.`;
    case "blank":
      return "The revenue goal of the GTM plan has no target or no year yet. Set both, and the gap shows here.";
    case "reached":
      return "The revenue goal of the GTM plan asks for no more than today's revenue, so the channels have nothing to add to reach it.";
    case "none":
      return "The GTM plan has no revenue goal yet. Set one among its goals, and the gap shows here.";
    default:
      return lack satisfies never;
  }
}

/** When the channels together have paid back. */
export function monthsFinding({ totals, months }: PlanSummary): string {
  return totals.breakEvenMonth === null
    ? `The channels do not pay back within ${months.length} months`
    : `The channels pay back in month ${totals.breakEvenMonth}`;
}

/** The channels that carry the plan. */
export function mixFinding({ rows, totals }: PlanSummary): string {
  const shares = totals.mix
    .flatMap(({ key, revenue }) => (revenue === null ? [] : [{ key, revenue }]))
    .sort((one, other) => other.revenue - one.revenue);
  const [first] = shares;
  if (first === undefined || totals.revenueImpact === 0) return "No channel brings revenue yet";
  const name = rows.find(({ key }) => key === first.key)?.label ?? "";
  return `${name} brings ${formatFraction(first.revenue)} of the revenue`;
}

/** What to do about channels that start too late, and which cost more than they bring. */
export function advice({ rows, years }: PlanSummary): string[] {
  const late = rows
    .filter(isLate)
    .map(({ label, startingMonth, latestStart }) =>
      latestStart === null
        ? `${label} cannot have a full last month in year ${years}, whenever it starts: it takes too long until its first revenue.`
        : `${label} starts in month ${startingMonth}; for a full last month of year ${years} it has to start by month ${latestStart}.`,
    );
  const dear = rows
    .filter(({ costOfRevenue }) => costOfRevenue !== null && costOfRevenue > 1)
    .map(
      ({ label, costOfRevenue }) =>
        `${label} costs more than it brings in a year: ${formatFraction(costOfRevenue ?? 0)} of its revenue.`,
    );
  return [...late, ...dear];
}

/** Channels left out of pipeline and revenue, by name. */
export function incompleteWords({ rows, totals }: PlanSummary): string | null {
  const names = rows.filter(({ key }) => totals.withoutValue.includes(key)).map(({ label }) => label);
  return names.length === 0
    ? null
    : `${formatCount(names.length, "channel")} without a value yet, left out of pipeline and revenue: ${names.join(", ")}.`;
}

/** Whether the channels start early enough, in one sentence. */
export function phasesFinding({ rows, months }: PlanSummary): string {
  const late = rows.filter(isLate);
  const [first] = late;
  if (first === undefined) return `Every channel has its full revenue by month ${months.length}`;
  return late.length === 1
    ? `${first.label} starts too late for a full month ${months.length}`
    : `${formatCount(late.length, "channel")} start too late for a full month ${months.length}`;
}

/** What is summed up: "7 channels, CRM launch, CRM-India". */
export function scopeWords(channels: number, gtmplan: string, productgeo: string): string {
  return [formatCount(channels, "channel"), gtmplan, productgeo].filter((word) => word !== "").join(", ");
}
