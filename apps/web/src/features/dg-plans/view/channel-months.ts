import {
  type ChannelRates,
  type ChannelRoi,
  checkTimeline,
  computeTimeline,
  type Timeline,
  type TimelineInputs,
} from "@beachhead/engine";
import type { ChannelFields } from "../state/plan-fields.ts";

/** A channel over time, or why it cannot be drawn. */
export type ChannelMonths =
  | { timeline: Timeline; rates: ChannelRates; inputs: TimelineInputs }
  | { missing: string };

const names: Readonly<Record<string, string>> = {
  startingMonth: "Starting month",
  rampUpTime: "Ramp-up time",
  leadToClosure: "Lead to closure",
};

/**
 * The months of a channel. What follows revenue (a partner's commission) is counted with the revenue it follows, what
 * is spent once in the starting month, and months to impact only where the calculator has them.
 *
 * @param months 12..60
 */
export function monthsOf(
  { roi: typed, timing }: ChannelFields,
  roi: ChannelRoi,
  months: number,
): ChannelMonths {
  const { pipelineImpact, revenueImpact, recurringCostPerAnnum, costLines, firstYear } = roi;
  if (pipelineImpact === null || revenueImpact === null || recurringCostPerAnnum === null)
    return {
      missing: "The months are calculated from yearly cost, pipeline and revenue. Complete the inputs first.",
    };
  const { StartingMonth, RampUpTime, LeadtoClosure } = timing;
  if (StartingMonth === null || RampUpTime === null || LeadtoClosure === null)
    return { missing: "Enter the starting month, the ramp-up and the months to closure." };
  const commission = costLines["partnerCommission"] ?? 0;
  const rates: ChannelRates = {
    pipelineImpact,
    revenueImpact,
    recurringCostPerAnnum: recurringCostPerAnnum - commission,
  };
  const inputs: TimelineInputs = {
    startingMonth: StartingMonth,
    rampUpTime: RampUpTime,
    leadToClosure: LeadtoClosure,
    months,
    monthsToImpact: firstYear === undefined ? 0 : Math.ceil(typed["monthsToImpact"] ?? 0),
    oneTimeCost: costLines["oneTimeDevelopment"] ?? 0,
    variablePercentOfRevenue: commission === 0 ? 0 : (typed["commissionPercent"] ?? 0),
  };
  const [error] = checkTimeline(rates, inputs);
  if (error !== undefined) {
    const name = names[error.field] ?? error.field;
    return { missing: `${error.message.replace(error.field, name)}.` };
  }
  return { timeline: computeTimeline(rates, inputs), rates, inputs };
}
