import type { ChannelInputKey } from "../channels/channel-families.ts";
import { channelMonths } from "../channels/channel-months.ts";
import { timelineOf } from "../channels/channel-plan.ts";
import { type ChannelRoi, computeChannelRoi } from "../channels/channel-roi.ts";
import { shownMonths } from "../channels/channel-rounding.ts";
import type { ChannelInputError } from "../channels/check-inputs.ts";
import { sumBetween } from "../channels/timeline.ts";
import type { ChannelRates, TimelineInputs } from "../channels/timeline-types.ts";
import type { AllocatedChannel, AllocationWindow, EffortOption } from "./allocation-types.ts";
import { EFFORT_LADDER, returnsFactor, scaleInputs, TYPICAL_RETURNS } from "./effort.ts";

/** Money or people above this add up to nothing exact. */
const MOST = 1e15;

/** The exponent of a channel's returns, typical for its family where it has none of its own. */
export function returnsOf({ returns, family }: Pick<AllocatedChannel, "returns" | "family">): number {
  return returns ?? TYPICAL_RETURNS[family];
}

/**
 * Revenue, cost and people of a channel at an effort, summed from the first to the last month, to the cent (formulas
 * B14). The calculator and the timeline are those of the channel plan. Null when the channel has no result: a required
 * input is blank or breaks a rule, or a figure is above 10^15.
 *
 * @param effort 0..3; 0 is not used: no cost, people or revenue
 */
export function optionAt(
  channel: Pick<AllocatedChannel, "family" | "inputs" | "timing" | "returns">,
  effort: number,
  { months, firstMonth, lastMonth }: AllocationWindow,
): EffortOption | null {
  const { family } = channel;
  const roi = computeChannelRoi(family, scaleInputs(family, channel.inputs, effort));
  const timeline = timelineAt(channel, effort, roi, months);
  const people = roi.totalPeople;
  if (timeline === null || people === null) return null;
  if (effort === 0) return { effort, revenue: 0, cost: 0, people: 0 };
  const sums = channelMonths(timeline.rates, timeline.inputs);
  const revenue = shownMonths(sumBetween(sums.revenue, firstMonth - 1, lastMonth));
  const cost = shownMonths(sumBetween(sums.cost, firstMonth - 1, lastMonth));
  const isKnown = [revenue, cost, people].every((value) => value >= 0 && value <= MOST);
  return isKnown ? { effort, revenue, cost, people } : null;
}

/**
 * What the months of a channel at an effort are made of: the calculator's year at its scaled inputs, pipeline and
 * revenue as far as the returns let them in. Null without a result.
 */
export function timelineAt(
  channel: Pick<AllocatedChannel, "family" | "inputs" | "timing" | "returns">,
  effort: number,
  { missing, errors, pipelineImpact, revenueImpact, recurringCostPerAnnum, costLines }: ChannelRoi,
  months: number,
): { rates: ChannelRates; inputs: TimelineInputs } | null {
  if (missing.length > 0 || errors.length > 0) return null;
  if (pipelineImpact === null || revenueImpact === null || recurringCostPerAnnum === null) return null;
  const kept = returnsFactor(effort, returnsOf(channel));
  return timelineOf(channel, months, {
    pipelineImpact: pipelineImpact * kept,
    revenueImpact: revenueImpact * kept,
    recurringCostPerAnnum,
    commission: costLines["partnerCommission"] ?? 0,
    oneTimeCost: costLines["oneTimeDevelopment"] ?? 0,
  });
}

/** The efforts a channel may have: those of the ladder from its least to its most; 1 alone when it is locked. */
function effortsOf({ least, most, locked }: Pick<AllocatedChannel, "least" | "most" | "locked">): number[] {
  if (locked) return [1];
  const efforts = EFFORT_LADDER.filter((effort) => effort >= least && effort <= most);
  return efforts.length > 0 ? efforts : [least];
}

/**
 * What a channel brings and costs at today's effort and at each effort it may have. Null when the channel has no
 * result.
 */
export function channelOptions(
  channel: AllocatedChannel,
  span: AllocationWindow,
): { today: EffortOption; options: EffortOption[] } | null {
  const today = optionAt(channel, 1, span);
  if (today === null) return null;
  const options: EffortOption[] = [];
  for (const effort of effortsOf(channel)) {
    const option = effort === 1 ? today : optionAt(channel, effort, span);
    if (option === null) return null;
    options.push(option);
  }
  return { today, options };
}

/** Why a channel has no result: the inputs that are blank, those that break a rule, or figures above 10^15. */
export interface ChannelWithoutResult {
  /** Its place in the request, from 0. */
  channel: number;
  missing: ChannelInputKey[];
  issues: ChannelInputError[];
}

/** The channels that a budget cannot be divided between, as they have no result. */
export function withoutResult(
  channels: readonly AllocatedChannel[],
  span: AllocationWindow,
): ChannelWithoutResult[] {
  return channels.flatMap((channel, place) => {
    if (channelOptions(channel, span) !== null) return [];
    const { missing, issues } = computeChannelRoi(channel.family, channel.inputs);
    return [{ channel: place, missing, issues }];
  });
}
