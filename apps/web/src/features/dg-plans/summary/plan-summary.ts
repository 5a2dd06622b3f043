import type { DgPlan, GtmPlanListItem, Inheritance, SimulationListItem } from "@beachhead/contract";
import {
  type ChannelInputs,
  type ChannelPlanTotals,
  type ChannelReach,
  type ChannelTiming,
  carriedRevenue,
  channelPlanTotals,
  channelYears,
  closestWays,
  computeChannelRoi,
  computePlan,
  goalRole,
  latestStart,
  type PlannedChannel,
  type WayToGoal,
} from "@beachhead/engine";

import { plannedChannels } from "../../../lib/thread/planned-channels.ts";
import { threadReach, withinTimeline } from "../../../lib/thread/thread-figures.ts";

/** One channel. Amounts are whole; null means no value. */
export interface SummaryRow {
  key: number;
  label: string;
  people: number | null;
  cost: number | null;
  pipeline: number | null;
  revenue: number | null;
  /** What it carries into the goal's year, after ramp-up and lead to closure; of year 2 without a goal. */
  carried: number;
  /** Cost as a fraction of revenue. */
  costOfRevenue: number | null;
  /** The same as a fraction of what the goal needs. */
  ofNeeded: number | null;
  /** The inputs of its calculator. */
  inputs: ChannelInputs;
  /** Null without timing: full speed from month 1. */
  timing: (ChannelTiming & { monthsToImpact: number }) | null;
  startingMonth: number | null;
  /** The latest start month for a full last month of the goal's year; null when month 1 is too late. */
  latestStart: number | null;
}

/** The revenue goal that the channels are measured against. */
export interface RevenueGoal {
  /** How far all channel plans of the combination, or of the whole plan, carry it. */
  reach: ChannelReach;
  /** The part of it that other channel plans carry; money. */
  others: number;
  /** The year of the plan in which the goal is due, 1 to 5. */
  years: number;
}

export interface SummaryMonth {
  pipeline: number;
  revenue: number;
  cost: number;
}

export interface PlanSummary {
  rows: readonly SummaryRow[];
  totals: ChannelPlanTotals;
  /** Sums over all channels, unrounded. */
  months: readonly SummaryMonth[];
  /** Years covered by `months`. */
  years: number;
  goal: RevenueGoal | null;
  /** The plan does not count: its goal is computed as if it did. */
  isAlternative: boolean;
  /** Up to three single changes that close the gap, smallest first. */
  ways: readonly WayToGoal[];
}

/** Years shown without a goal. */
const YEARS = 2;

/** What a goal and the channel plans beside this one come from. */
export interface GoalSource {
  inheritance: Inheritance;
  /** Those of the same combination, or of the whole plan, in its currency: see `plansBeside`. */
  others: readonly DgPlan[];
  /** The last changed first. */
  simulations: readonly SimulationListItem[];
  /** What a simulation brings, in place of the goal of its combination. */
  against: { combinationId: string; revenue: number } | null;
}

/** The counted plans that a plan is added to: all others, or for an alternative those that it would not replace. */
export function plansBeside(plan: DgPlan, counted: readonly DgPlan[]): DgPlan[] {
  return counted.filter(
    ({ id, productgeo }) => id !== plan.id && (plan.countsTowardsGoal || productgeo !== plan.productgeo),
  );
}

/** How far a channel plan and those beside it carry the goal; null without one in the same currency. */
export function goalOf(plan: DgPlan, source: GoalSource): RevenueGoal | null {
  const { inheritance, others, simulations, against } = source;
  if (inheritance.currency !== plan.currency) return null;
  const measured: Inheritance = {
    ...inheritance,
    combinations: inheritance.combinations.map((each) =>
      each.id === against?.combinationId ? { ...each, revenueTarget: against.revenue } : each,
    ),
  };
  const reachOf = (plans: readonly DgPlan[]) => threadReach(measured, plans, simulations, plan.combinationId);
  const reach = reachOf([plan, ...others]);
  return reach && { reach, others: reachOf(others)?.carried ?? 0, years: withinTimeline(reach.year) };
}

/** Why there is no revenue goal to compare with. */
export type GoalLack = { code: "none" | "blank" | "reached" } | { code: "currency"; currency: string };

/** Why `goalOf` found none. @param planCurrency of the GTM plan */
export function goalLack(goals: GtmPlanListItem["goals"], planCurrency: string, currency: string): GoalLack {
  const goal = goals.find((each) => goalRole(each.goal) === "revenue");
  if (goal === undefined) return { code: "none" };
  if (planCurrency !== currency) return { code: "currency", currency: planCurrency };
  return { code: goal.targetValue === null || goal.targetYear === null ? "blank" : "reached" };
}

function rowOf(plan: DgPlan, channel: PlannedChannel, goal: RevenueGoal | null): SummaryRow {
  const { key, family, inputs } = channel;
  const roi = computeChannelRoi(family, inputs);
  const monthsToImpact = roi.firstYear === undefined ? 0 : Math.ceil(inputs.monthsToImpact ?? 0);
  const newRevenue = channelYears(channel, 12 * (goal?.years ?? YEARS));
  const { kept, year } = goal?.reach ?? { kept: 0, year: YEARS };
  const carried = carriedRevenue(newRevenue, kept, year);
  const timing = channel.timing && { ...channel.timing, monthsToImpact };
  return {
    key,
    label: plan.channels.find((each) => each.key === key)?.label ?? "",
    people: roi.totalPeople,
    cost: roi.totalCostPerAnnum,
    pipeline: roi.pipelineImpact,
    revenue: roi.revenueImpact,
    carried,
    costOfRevenue: roi.costPercentOfRevenue,
    ofNeeded:
      goal === null || goal.reach.share === null || roi.revenueImpact === null
        ? null
        : carried / goal.reach.needed,
    inputs,
    timing,
    startingMonth: timing?.startingMonth ?? null,
    latestStart: timing && latestStart(goal?.years ?? YEARS, timing),
  };
}

/** The chosen channels of a plan, their sums by month, and how far they carry the goal. */
export function summaryOf(plan: DgPlan, goal: RevenueGoal | null): PlanSummary {
  const channels = plannedChannels(plan);
  const years = goal?.years ?? YEARS;
  const computed = computePlan(channels, years * 12);
  const totals = channelPlanTotals(channels, years * 12, computed);
  const { pipeline, revenue, cost } = computed.months;
  return {
    rows: channels.map((channel) => rowOf(plan, channel, goal)),
    totals,
    months: Array.from(cost, (amount, index) => ({
      cost: amount,
      revenue: revenue[index] ?? 0,
      pipeline: pipeline[index] ?? 0,
    })),
    years,
    goal,
    isAlternative: !plan.countsTowardsGoal,
    ways: goal === null ? [] : waysTo(goal, channels),
  };
}

/** What this plan must carry is what others do not. */
function waysTo({ reach, others }: RevenueGoal, channels: readonly PlannedChannel[]): readonly WayToGoal[] {
  const { missing, needed, year, kept } = reach;
  return missing > 0 ? closestWays(channels, { needed: needed - others, year, kept }) : [];
}

/** Whether a channel starts too late for a full last month of the goal's year. */
export function isLate({ timing, latestStart: latest }: SummaryRow): boolean {
  return timing !== null && (latest === null || timing.startingMonth > latest);
}

/** The sum of the rounded rows minus the rounded total; 0 when they add up. */
export function roundingGap(rows: readonly (number | null)[], total: number): number {
  const shown = rows.reduce<number>((sum, value) => sum + Math.round(value ?? 0), 0);
  return shown - Math.round(total);
}
