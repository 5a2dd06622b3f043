import type { DgPlan, GtmPlanListItem } from "@beachhead/contract";
import {
  type ChannelGap,
  type ChannelPlanTotals,
  channelFamily,
  channelGap,
  channelPlanTotals,
  computeChannelRoi,
  computePlan,
  goalHorizon,
  goalRole,
  latestStart,
  type PlannedChannel,
  TIMELINE_MONTHS,
} from "@beachhead/engine";

/** A channel beside the others. Money whole; null has no value. */
export interface SummaryRow {
  key: number;
  label: string;
  people: number | null;
  cost: number | null;
  pipeline: number | null;
  revenue: number | null;
  /** Cost as a fraction of revenue. */
  costOfRevenue: number | null;
  /** Revenue as a fraction of what the goal needs. */
  ofGoal: number | null;
  startingMonth: number | null;
  /** The last month to start in for a full last month of the goal's year; null when even the first is too late. */
  latestStart: number | null;
}

/** What the revenue goal of the GTM plan asks of the channels. */
export interface RevenueGoal {
  /** More revenue a year than now. */
  increase: number;
  /** In so many years, 1 to 5. */
  years: number;
}

export interface PlanSummary {
  rows: readonly SummaryRow[];
  totals: ChannelPlanTotals;
  months: readonly { cost: number; revenue: number }[];
  goal: RevenueGoal | null;
  gap: ChannelGap | null;
}

/** Where no goal says how far to look. */
const YEARS = 2;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.ceil(value)));

/** The first revenue goal in the plan's own currency; another currency is never mixed in. */
export function revenueGoal(
  goals: GtmPlanListItem["goals"],
  currency: string,
  baseYear: number,
): RevenueGoal | null {
  const goal = goals.find((each) => goalRole(each.goal) === "revenue" && each.goal.includes(currency));
  if (goal === undefined) return null;
  const { currentValue, targetValue, targetYear } = goal;
  if (targetValue === null || targetYear === null) return null;
  const increase = targetValue - (currentValue ?? 0);
  const { most } = TIMELINE_MONTHS;
  return increase > 0 ? { increase, years: clamp(goalHorizon(targetYear, baseYear), 1, most / 12) } : null;
}

function planned(plan: DgPlan): PlannedChannel[] {
  return plan.channels.flatMap(({ key, checked, roiTable, timeBoundSimulation }) => {
    const family = channelFamily(key);
    if (!checked || family === null) return [];
    const [months] = timeBoundSimulation;
    const timing =
      months === undefined
        ? null
        : {
            startingMonth: months.StartingMonth,
            rampUpTime: months.RampUpTime,
            leadToClosure: months.LeadtoClosure,
          };
    return [{ key, family, inputs: roiTable[0] ?? {}, timing }];
  });
}

function rowOf(plan: DgPlan, channel: PlannedChannel, goal: RevenueGoal | null): SummaryRow {
  const { key, family, inputs, timing } = channel;
  const roi = computeChannelRoi(family, inputs);
  const toImpact = roi.firstYear === undefined ? 0 : Math.ceil(inputs.monthsToImpact ?? 0);
  return {
    key,
    label: plan.channels.find((each) => each.key === key)?.label ?? "",
    people: roi.totalPeople,
    cost: roi.totalCostPerAnnum,
    pipeline: roi.pipelineImpact,
    revenue: roi.revenueImpact,
    costOfRevenue: roi.costPercentOfRevenue,
    ofGoal: goal === null || roi.revenueImpact === null ? null : roi.revenueImpact / goal.increase,
    startingMonth: timing?.startingMonth ?? null,
    latestStart:
      timing === null ? null : latestStart(goal?.years ?? YEARS, { ...timing, monthsToImpact: toImpact }),
  };
}

/** All chosen channels of a plan side by side, what they come to by month, and how far that is from the goal. */
export function summaryOf(plan: DgPlan, goal: RevenueGoal | null): PlanSummary {
  const channels = planned(plan);
  const years = goal?.years ?? YEARS;
  const totals = channelPlanTotals(channels, years * 12);
  const { cost, revenue } = computePlan(channels, years * 12).months;
  return {
    rows: channels.map((channel) => rowOf(plan, channel, goal)),
    totals,
    months: Array.from(cost, (amount, index) => ({ cost: amount, revenue: revenue[index] ?? 0 })),
    goal,
    gap: goal === null ? null : channelGap(totals, goal.increase, goal.years),
  };
}

/** Channels that start too late for a full last month of the goal's year. */
export function lateStarters(rows: readonly SummaryRow[]): SummaryRow[] {
  return rows.filter(
    ({ startingMonth, latestStart: latest }) =>
      startingMonth !== null && (latest === null || startingMonth > latest),
  );
}

/** How far the whole figures of the rows are from the whole total; 0 when they add up. */
export function roundingGap(rows: readonly (number | null)[], total: number): number {
  const shown = rows.reduce<number>((sum, value) => sum + Math.round(value ?? 0), 0);
  return Math.abs(shown - Math.round(total));
}
