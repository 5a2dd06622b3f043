import { formatCompact, formatCount, formatFraction, formatMoney } from "../../../lib/format/numbers.ts";
import { lateStarters, type PlanSummary } from "./plan-summary.ts";

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

/** What to do about channels that start too late; null when none does. */
export function startAdvice({ rows, goal }: PlanSummary): string[] {
  const year = goal?.years ?? 2;
  return lateStarters(rows).map(({ label, startingMonth, latestStart }) =>
    latestStart === null
      ? `${label} cannot have a full last month in year ${year}, whenever it starts: it takes too long until its first revenue.`
      : `${label} starts in month ${startingMonth}; for a full last month of year ${year} it has to start by month ${latestStart}.`,
  );
}

/** Channels left out of pipeline and revenue, by name. */
export function incompleteWords({ rows, totals }: PlanSummary): string | null {
  const names = rows.filter(({ key }) => totals.withoutValue.includes(key)).map(({ label }) => label);
  return names.length === 0
    ? null
    : `${formatCount(names.length, "channel")} without a value yet, left out of pipeline and revenue: ${names.join(", ")}.`;
}
