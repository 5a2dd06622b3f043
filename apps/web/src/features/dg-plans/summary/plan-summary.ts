import type { DgPlan, GtmPlanListItem, Inheritance } from "@beachhead/contract";
import {
  type ChannelGap,
  type ChannelInputs,
  type ChannelPlanTotals,
  type ChannelTiming,
  channelGap,
  channelPlanTotals,
  channelYears,
  closestWays,
  computeChannelRoi,
  computePlan,
  goalHorizon,
  goalRole,
  latestStart,
  type PlannedChannel,
  TIMELINE_MONTHS,
  type WayToGoal,
} from "@beachhead/engine";

import { plannedChannels } from "../../../lib/thread/planned-channels.ts";
import { threadGoal } from "../../../lib/thread/thread-figures.ts";

/** One channel. Amounts are whole; null means no value. */
export interface SummaryRow {
  key: number;
  label: string;
  people: number | null;
  cost: number | null;
  pipeline: number | null;
  revenue: number | null;
  /** Revenue of the goal's year, after ramp-up and lead to closure. */
  revenueThen: number;
  /** Cost as a fraction of revenue. */
  costOfRevenue: number | null;
  /** Revenue as a fraction of what the goal needs. */
  ofGoal: number | null;
  /** The inputs of its calculator. */
  inputs: ChannelInputs;
  /** Null without timing: full speed from month 1. */
  timing: (ChannelTiming & { monthsToImpact: number }) | null;
  startingMonth: number | null;
  /** The latest start month for a full last month of the goal's year; null when month 1 is too late. */
  latestStart: number | null;
}

/** The revenue goal of the GTM plan. */
export interface RevenueGoal {
  /** Additional revenue a year. */
  increase: number;
  target: number;
  current: number;
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
  gap: ChannelGap | null;
  /** Up to three single changes that close the gap, smallest first. */
  ways: readonly WayToGoal[];
}

/** Years shown without a goal. */
const YEARS = 2;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.ceil(value)));

/**
 * The first revenue goal in the plan's currency. Currencies are never converted.
 * @param yearBefore the calendar year before year 1 of the plan
 */
export function revenueGoal(
  goals: GtmPlanListItem["goals"],
  currency: string,
  yearBefore: number,
): RevenueGoal | null {
  const goal = goals.find((each) => goalRole(each.goal) === "revenue" && each.goal.includes(currency));
  if (goal === undefined) return null;
  const { currentValue, targetValue, targetYear } = goal;
  if (targetValue === null || targetYear === null) return null;
  const current = currentValue ?? 0;
  const increase = targetValue - current;
  const years = clamp(goalHorizon(targetYear, yearBefore), 1, TIMELINE_MONTHS.most / 12);
  return increase > 0 ? { increase, target: targetValue, current, years } : null;
}

/** The part of the revenue goal that a combination has, or what a simulation brings in its place. */
export function inheritedGoal(
  inheritance: Inheritance,
  combinationId: string | null,
  simulated: number | null,
): RevenueGoal | null {
  const goal = threadGoal(inheritance, undefined, combinationId, inheritance.firstYear - 1);
  if (goal === null) return null;
  const current = goal.target - goal.needed;
  const target = simulated ?? goal.target;
  return target > current ? { increase: target - current, target, current, years: goal.planYear } : null;
}

/** Why there is no revenue goal to compare with. */
export type GoalLack = { code: "none" | "blank" | "reached" } | { code: "currency"; currency: string };

/** Why `revenueGoal` found none. */
export function goalLack(goals: GtmPlanListItem["goals"], currency: string): GoalLack {
  const ofRevenue = goals.filter(({ goal }) => goalRole(goal) === "revenue");
  const own = ofRevenue.find(({ goal }) => goal.includes(currency));
  const [other] = ofRevenue;
  if (own === undefined && other !== undefined)
    return { code: "currency", currency: /\b[A-Z]{3}\b/.exec(other.goal)?.[0] ?? "another currency" };
  if (own === undefined) return { code: "none" };
  return { code: own.targetValue === null || own.targetYear === null ? "blank" : "reached" };
}

function rowOf(plan: DgPlan, channel: PlannedChannel, goal: RevenueGoal | null): SummaryRow {
  const { key, family, inputs } = channel;
  const roi = computeChannelRoi(family, inputs);
  const monthsToImpact = roi.firstYear === undefined ? 0 : Math.ceil(inputs.monthsToImpact ?? 0);
  const timing = channel.timing && { ...channel.timing, monthsToImpact };
  return {
    key,
    label: plan.channels.find((each) => each.key === key)?.label ?? "",
    people: roi.totalPeople,
    cost: roi.totalCostPerAnnum,
    pipeline: roi.pipelineImpact,
    revenue: roi.revenueImpact,
    revenueThen: channelYears(channel, 12 * (goal?.years ?? YEARS)).at(-1) ?? 0,
    costOfRevenue: roi.costPercentOfRevenue,
    ofGoal: goal === null || roi.revenueImpact === null ? null : roi.revenueImpact / goal.increase,
    inputs,
    timing,
    startingMonth: timing?.startingMonth ?? null,
    latestStart: timing && latestStart(goal?.years ?? YEARS, timing),
  };
}

/** The chosen channels of a plan, their sums by month, and the gap to the goal. */
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
    gap: goal === null ? null : channelGap(totals, goal.increase, goal.years),
    ways: goal === null ? [] : closestWays(channels, goal.increase, goal.years),
  };
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
