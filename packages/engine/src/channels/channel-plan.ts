import { numbers } from "./arithmetic.ts";
import { type ChannelFamily, type ChannelInputs, familyInputs } from "./channel-families.ts";
import { channelFigures } from "./channel-figures.ts";
import { addMonths, emptySums } from "./channel-months.ts";
import { shownMoney, shownRatio } from "./channel-rounding.ts";
import { checkChannelInputs, typed } from "./check-inputs.ts";
import type { ChannelFigures } from "./figures.ts";
import { breakEvenMonth, yearsOf } from "./timeline.ts";
import type { ChannelRates, ChannelTiming, MonthSums, Timeline, TimelineInputs } from "./timeline-types.ts";

/** A chosen channel of a plan. */
export interface PlannedChannel {
  /** 1..25. */
  key: number;
  family: ChannelFamily;
  inputs: ChannelInputs;
  /** Null until it is entered: the channel then runs at full speed from the first month. */
  timing: ChannelTiming | null;
}

/** What a plan's channels come to, unrounded. */
export interface ComputedPlan {
  channels: readonly ComputedChannel[];
  /** The months of all channels added up. */
  months: MonthSums;
}

/** A channel's figures before rounding. */
export interface ComputedChannel {
  key: number;
  /** What the figures were computed from. */
  family: ChannelFamily;
  inputs: ChannelInputs;
  figures: ChannelFigures<number>;
  /** Whether pipeline, revenue and cost have values, so that its months are among the plan's. */
  isComplete: boolean;
}

const AT_ONCE: ChannelTiming = { startingMonth: 1, rampUpTime: 0, leadToClosure: 0 };

/**
 * Figures of every channel and the months of all, unrounded: what an edit recomputes. An edit changes the inputs of
 * one channel: the others, in the same place with the same inputs object, keep the figures of `before`. The result is
 * the same to the bit without it.
 *
 * @param months 12..60
 */
export function computePlan(
  planned: readonly PlannedChannel[],
  months: number,
  before?: ComputedPlan,
): ComputedPlan {
  const sums = emptySums(months);
  const channels = planned.map((channel, index): ComputedChannel => {
    const known = before?.channels[index];
    const isKnown =
      known !== undefined &&
      known.key === channel.key &&
      known.family === channel.family &&
      known.inputs === channel.inputs;
    const computed = isKnown ? known : computeChannel(channel);
    if (computed.isComplete) addMonthsOf(channel, computed.figures, sums);
    return computed;
  });
  return { channels, months: sums };
}

function computeChannel({ key, family, inputs }: PlannedChannel): ComputedChannel {
  const figures = channelFigures(numbers, family, inputs, checkChannelInputs(family, inputs));
  const isComplete = Number.isFinite(
    figures.pipelineImpact + figures.revenueImpact + figures.recurringCostPerAnnum,
  );
  return { key, family, inputs, figures, isComplete };
}

function addMonthsOf(channel: PlannedChannel, figures: ChannelFigures<number>, sums: MonthSums): void {
  const { rates, inputs } = timelineOf(channel, sums.net.length, {
    pipelineImpact: figures.pipelineImpact,
    revenueImpact: figures.revenueImpact,
    recurringCostPerAnnum: figures.recurringCostPerAnnum,
    commission: lineOf(figures, "partnerCommission"),
    oneTimeCost: lineOf(figures, "oneTimeDevelopment"),
  });
  addMonths(rates, inputs, sums);
}

/**
 * What the timeline of a channel takes from its calculator: the one-time cost by itself, and a commission as per cent
 * of revenue instead of in the recurring cost (formulas B2).
 *
 * @param months 12..60
 */
export function timelineOf(
  { family, inputs, timing }: Omit<PlannedChannel, "key">,
  months: number,
  year: ChannelRates & { commission: number; oneTimeCost: number },
): { rates: ChannelRates; inputs: TimelineInputs } {
  const { startingMonth, rampUpTime, leadToClosure } = timing ?? AT_ONCE;
  const impactIsTyped = familyInputs[family].keys.includes("monthsToImpact");
  return {
    rates: {
      pipelineImpact: year.pipelineImpact,
      revenueImpact: year.revenueImpact,
      recurringCostPerAnnum: year.recurringCostPerAnnum - year.commission,
    },
    inputs: {
      startingMonth,
      rampUpTime,
      leadToClosure,
      monthsToImpact: impactIsTyped && timing !== null ? wholeMonths(inputs) : 0,
      months,
      oneTimeCost: year.oneTimeCost,
      variablePercentOfRevenue: year.commission === 0 ? 0 : (typed(inputs, "commissionPercent") ?? 0),
    },
  };
}

function lineOf({ costLines }: ChannelFigures<number>, name: string): number {
  for (const line of costLines) if (line.name === name) return line.value;
  return 0;
}

/** Part of a month is a month until anything comes in. */
function wholeMonths(inputs: ChannelInputs): number {
  return numbers.roundUp(typed(inputs, "monthsToImpact") ?? 0);
}

/** The sums of a plan's channels. Money to the cent, a year at full speed unless named otherwise. */
export interface ChannelPlanTotals {
  people: number;
  totalCostPerAnnum: number;
  recurringCostPerAnnum: number;
  totalCostAttributableToPipeline: number;
  pipelineImpact: number;
  revenueImpact: number;
  /** Fractions of 6 decimals. */
  costPercentOfRevenue: number | null;
  pipelineByCostPercent: number | null;
  /** Over the months: sums of each twelve. */
  years: Timeline["years"];
  /** Null when none of the months is. */
  breakEvenMonth: number | null;
  /** Each channel's part of the plan's pipeline, revenue and cost, as fractions; null where there is none. */
  mix: { key: number; pipeline: number | null; revenue: number | null; cost: number | null }[];
  /** Channels without a value, left out of pipeline and revenue. */
  withoutValue: number[];
}

/**
 * Adds up a plan's channels (formulas B2, "Plan total"). A channel without pipeline still costs.
 *
 * @param months 12..60
 * @param plan what the channels come to over these months, where it is known already
 */
export function channelPlanTotals(
  channels: readonly PlannedChannel[],
  months: number,
  plan: ComputedPlan = computePlan(channels, months),
): ChannelPlanTotals {
  const { channels: computed, months: together } = plan;
  const sum = (figureOf: (figures: ChannelFigures<number>) => number): number =>
    computed.reduce((total, { figures }) => total + numbers.orZero(figureOf(figures)), 0);
  const pipeline = sum((figures) => figures.pipelineImpact);
  const revenue = sum((figures) => figures.revenueImpact);
  const cost = sum((figures) => figures.totalCostPerAnnum);
  const attributable = sum((figures) => figures.totalCostAttributableToPipeline);
  const starts = channels.map(({ timing }) => timing?.startingMonth ?? 1);
  return {
    people: sum((figures) => figures.totalPeople),
    totalCostPerAnnum: shownMoney(cost) ?? 0,
    recurringCostPerAnnum: shownMoney(sum((figures) => figures.recurringCostPerAnnum)) ?? 0,
    totalCostAttributableToPipeline: shownMoney(attributable) ?? 0,
    pipelineImpact: shownMoney(pipeline) ?? 0,
    revenueImpact: shownMoney(revenue) ?? 0,
    costPercentOfRevenue: shownRatio(numbers.ratio(cost, revenue)),
    pipelineByCostPercent: pipeline === 0 ? null : shownRatio(numbers.ratio(pipeline, attributable)),
    years: yearsOf(together),
    breakEvenMonth: revenue === 0 ? null : breakEvenMonth(together.net, Math.min(...starts)),
    mix: computed.map(({ key, figures }) => ({
      key,
      pipeline: shownRatio(numbers.ratio(figures.pipelineImpact, pipeline)),
      revenue: shownRatio(numbers.ratio(figures.revenueImpact, revenue)),
      cost: shownRatio(numbers.ratio(figures.totalCostPerAnnum, cost)),
    })),
    withoutValue: computed.filter(({ isComplete }) => !isComplete).map(({ key }) => key),
  };
}
