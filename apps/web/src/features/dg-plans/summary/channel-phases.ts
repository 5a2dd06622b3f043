import type { ChannelPhases } from "../../../components/charts/phase-bars.tsx";
import { isLate, type SummaryRow } from "./plan-summary.ts";

/** When a channel starts, has its first revenue and its full one; without months all from month 1. */
export function phasesOf(row: SummaryRow): ChannelPhases {
  const { label, timing, latestStart } = row;
  if (timing === null)
    return { name: label, start: 1, firstRevenue: 1, fullRevenue: 1, latestStart: null, isLate: false };
  const firstRevenue = timing.startingMonth + timing.monthsToImpact + timing.leadToClosure;
  return {
    name: label,
    start: timing.startingMonth,
    firstRevenue,
    fullRevenue: firstRevenue + Math.max(1, timing.rampUpTime) - 1,
    latestStart,
    isLate: isLate(row),
  };
}
