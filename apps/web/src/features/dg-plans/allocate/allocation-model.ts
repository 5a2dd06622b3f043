import type { CalibrationReply, DgPlan } from "@beachhead/contract";
import { channelInputs, type PlannedChannel, withoutResult } from "@beachhead/engine";
import type { YearWords } from "../../../lib/format/years.ts";
import { plannedChannels } from "../../../lib/thread/planned-channels.ts";
import type { RevenueGoal } from "../summary/plan-summary.ts";
import { type RevenueRange, revenueRangeOf } from "./revenue-range.ts";

/** A channel with a result. */
export interface NamedChannel extends PlannedChannel {
  label: string;
  range: RevenueRange;
}

/** Months over which cost and revenue are added up. */
export interface Span {
  value: string;
  /** "2027" or "2027 to 2029". */
  label: string;
  first: number;
  last: number;
}

/** What a budget is allocated over. */
export interface AllocationModel {
  plan: DgPlan;
  channels: readonly NamedChannel[];
  /** The chosen channels without a result, and the inputs that they lack. */
  leftOut: readonly { key: number; label: string; lacks: readonly string[] }[];
  /** 12 to 60. */
  months: number;
  /** All months first, then each year. */
  spans: readonly [Span, ...Span[]];
  goal: RevenueGoal | null;
}

/** A channel that may move freely. */
const FREE = { returns: null, least: 0, most: 3, locked: false, factor: null };

/** Years looked at without a goal. */
const YEARS = 2;

/**
 * The chosen channels of a plan and the years up to its goal.
 * @param found what closed deals say; null: they could not be read
 */
export function allocationModel(
  plan: DgPlan,
  goal: RevenueGoal | null,
  words: YearWords,
  found: CalibrationReply | null,
): AllocationModel {
  const planned = plannedChannels(plan).map((channel): NamedChannel => {
    const label = plan.channels.find(({ key }) => key === channel.key)?.label ?? "";
    return { ...channel, label, range: revenueRangeOf(found, plan.id, { ...channel, label }) };
  });
  const years = goal?.years ?? YEARS;
  const months = 12 * years;
  const without = withoutResult(
    planned.map((channel) => ({ ...channel, ...FREE })),
    { months, firstMonth: 1, lastMonth: months },
  );
  return {
    plan,
    channels: planned.filter((_, index) => without.every(({ channel }) => channel !== index)),
    leftOut: without.flatMap(({ channel, missing, issues }) => {
      const { key, label } = planned[channel] ?? { key: 0, label: "" };
      const inputs = [...missing, ...issues.map(({ input }) => input)];
      return [{ key, label, lacks: [...new Set(inputs)].map((input) => channelInputs[input].label) }];
    }),
    months,
    spans: spansOf(years, words),
    goal,
  };
}

function spansOf(years: number, words: YearWords): [Span, ...Span[]] {
  const whole = {
    value: "whole",
    label: years === 1 ? words.heading(1) : `${words.heading(1)} to ${words.inText(years)}`,
    first: 1,
    last: 12 * years,
  };
  if (years === 1) return [whole];
  const each = Array.from({ length: years }, (_, index) => ({
    value: String(index + 1),
    label: words.heading(index + 1),
    first: 12 * index + 1,
    last: 12 * index + 12,
  }));
  return [whole, ...each];
}

/** The span of this value; all months where there is none. */
export const spanOf = ({ spans }: AllocationModel, value: string): Span =>
  spans.find((span) => span.value === value) ?? spans[0];

/** How much of the goal this plan must close for each unit that it closes today; null without a goal to reach. */
export function goalFactor({ goal }: Pick<AllocationModel, "goal">): number | null {
  if (goal === null || goal.reach.share === null) return null;
  const own = goal.reach.carried - goal.others;
  const asked = goal.reach.needed - goal.others;
  if (own <= 0) return null;
  return Math.max(0, asked) / own;
}
