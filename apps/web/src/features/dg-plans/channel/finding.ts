import { type ChannelRoi, channelFigureLabel } from "@beachhead/engine";
import { formatCompact, formatCount, formatFraction } from "../../../lib/format/numbers.ts";

/** The result of a channel in one sentence, or the input that is missing. */
export function finding(label: string, roi: ChannelRoi, currency: string): string {
  const [missing] = roi.missing;
  if (missing !== undefined) return `${label} has no result yet: ${channelFigureLabel(missing)} is blank`;
  const [issue] = roi.issues;
  if (issue !== undefined)
    return `${label} has no result: ${issue.message.replace(issue.input, channelFigureLabel(issue.input))}`;
  const { totalPeople, revenueImpact, costPercentOfRevenue } = roi;
  if (revenueImpact === null || totalPeople === null) return `${label} has no result yet`;
  const bring = `${formatCount(totalPeople, "person brings", "people bring")} ${formatCompact(revenueImpact)} ${currency} a year`;
  return costPercentOfRevenue === null
    ? bring
    : `${bring} and ${totalPeople === 1 ? "costs" : "cost"} ${formatFraction(costPercentOfRevenue)} of it`;
}
