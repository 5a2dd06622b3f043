import type { PlannedVsActualBlock, VarianceReply } from "@beachhead/contract";
import { formatNumber, formatPercent } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";

/**
 * What revenue achievement and pace are measured against; null where no revenue is planned.
 * @param years "2027", or "2026 to 2027"
 * @param elapsed share of the years gone by, 0..1
 */
export function achievementBase(
  { percent, pace }: PlannedVsActualBlock["revenueAchievement"],
  years: string,
  elapsed: number,
): string | null {
  if (percent === null) return null;
  const plan = `Of the plan for ${years}`;
  if (pace === null || elapsed <= 0) return `${plan}, which has not started.`;
  if (elapsed >= 1) return `${plan}, which is over.`;
  return `${plan}. With ${formatPercent(elapsed * 100)} of the time gone, the pace is ${formatPercent(pace)}.`;
}

/** Money in whole units: below half of one there is no difference. */
const LEAST = 0.5;

/** The finding of the variance; a question where there is nothing to compare. */
export function varianceTitle({ planned, closed, total }: VarianceReply, elapsed: number): string {
  if (planned === 0 && closed === 0) return "Why it differs from the plan";
  if (Math.abs(total) < LEAST) return "Closed revenue is as planned";
  const plan = elapsed < 1 ? "the plan to date" : "plan";
  return `${shortMoney(Math.abs(total))} ${total < 0 ? "behind" : "ahead of"} ${plan}`;
}

/**
 * Why the plan to date is not the share of the year that the pace takes; empty once the year is over.
 * @param yearsPlan revenue planned for the whole year, money
 */
export function planToDate(
  { planned, currency }: VarianceReply,
  yearsPlan: number,
  yearName: string,
): string {
  if (yearsPlan - planned < LEAST) return "";
  return ` The plan to date, ${formatNumber(planned)} of ${formatNumber(yearsPlan)} ${currency} for ${yearName}, follows the months of your channel plans; the pace takes all months as equal.`;
}
