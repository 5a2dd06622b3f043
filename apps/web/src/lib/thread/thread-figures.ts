import type {
  DgPlan,
  GtmPlanListItem,
  Inheritance,
  SimulationListItem,
  SimulationReply,
} from "@beachhead/contract";
import {
  type ChannelReach,
  channelPlanTotals,
  channelReach,
  computeChannelRoi,
  goalRole,
  keptRevenue,
  type PlannedChannel,
  type RealityCode,
  type SimulationResult,
  splitByShare,
  type ThreadFigures,
  TIMELINE_MONTHS,
  yearName,
} from "@beachhead/engine";
import { memoizeByKey } from "../memoize-by-key.ts";
import { plannedChannels } from "./planned-channels.ts";

/** What the channel plans for a combination bring, or for the whole plan. */
export interface ThreadChannels {
  /** What their months close in the first year; money. */
  firstYear: number;
  people: number;
  /** People of channels that start within the first six months. */
  hires: number;
  /** Deals a year of the calculators, and the sales reps. */
  deals: number;
  reps: number;
}

/** The goal of a combination, or of the whole plan. */
export interface ThreadGoal {
  target: number;
  /** Revenue of a year today. */
  today: number;
  /** In which the goal's year begins. */
  calendarYear: number;
  /** "2029" or "FY 2029/30". */
  yearName: string;
  /** Years from now, 1 to 5. */
  years: number;
  /** The year of the plan in which it is due, 1 to 5: channel plans are read at its end. */
  planYear: number;
  /** Customers at the target; null without such a goal. */
  customers: number | null;
}

/** The goal in an open form. */
export interface TypedGoal extends ThreadGoal {
  /** Per cent; null: not answered. */
  keptRevenue: number | null;
}

/** Where a doubt about a plan can be acted on, and a second place where there is one. */
export interface RealityWay {
  label: string;
  to: string;
  also?: { label: string; to: string } | undefined;
}

export type RealityWays = Partial<Record<RealityCode, RealityWay>>;

const SIX_MONTHS = 6;

/** Where in its ranges a simulation is read: in their middle or at the recommended point. */
export type SimulatedPoint = "mid" | "recommended";

/**
 * The revenue of a year at a point of a simulation.
 * @returns null at a recommended point that the result does not have
 */
export function revenueAt(
  { mid, recommended }: Pick<SimulationResult, "mid" | "recommended">,
  point: SimulatedPoint,
  year: number,
): number | null {
  const scenario = point === "mid" ? mid : recommended?.result;
  return scenario?.revenue[year - 1] ?? null;
}

/** The combinations a document is for: one, or all of the plan. */
function combinationsIn({ combinations }: Inheritance, combinationId: string | null) {
  return combinationId === null ? combinations : combinations.filter(({ id }) => id === combinationId);
}

/** The goal of one combination or of the whole plan; null without a revenue goal with a year. */
export function threadGoal(
  inheritance: Inheritance,
  plan: Pick<GtmPlanListItem, "goals"> | undefined,
  combinationId: string | null,
  thisYear: number,
): ThreadGoal | null {
  const list = combinationsIn(inheritance, combinationId);
  const year = list[0]?.calendarYear ?? null;
  if (year === null || list.some(({ revenueTarget }) => revenueTarget === null)) return null;
  const sum = (read: (each: (typeof list)[number]) => number | null) =>
    sumOf(list, (each) => read(each) ?? 0);
  const customers = plan?.goals.find(({ goal }) => goalRole(goal) === "customers")?.targetValue ?? null;
  return {
    target: sum(({ revenueTarget }) => revenueTarget),
    today: sum(({ revenueToday }) => revenueToday),
    calendarYear: year,
    yearName: yearName(year, inheritance.yearStartMonth),
    years: withinTimeline(year - thisYear),
    planYear: withinTimeline(year - inheritance.firstYear + 1),
    customers: customers === null ? null : customers * sum(({ share }) => share),
  };
}

/** Which combination a simulation is for, to follow its odds: " for Atlas in Germany"; blank where it was removed. */
export function pricedFor(
  { combinations }: Pick<Inheritance, "combinations">,
  simulation: Pick<SimulationListItem, "combination">,
): string {
  const priced = combinations.find(({ id }) => id === simulation.combination?.combinationId);
  return priced === undefined ? "" : ` for ${priced.product} in ${priced.geo}`;
}

/** A year of the timeline of channels, 1 to 5. */
export const withinTimeline = (years: number): number =>
  Math.min(TIMELINE_MONTHS.most / 12, Math.max(1, years));

/** The years of the timeline, all of which a goal may count. */
const MONTHS = TIMELINE_MONTHS.most;

/** What one channel plan brings. Cached: the plan is the same each time a simulation beside it is computed. */
const broughtBy = memoizeByKey(
  (plan: DgPlan) => plan,
  (plan) => {
    const channels = plannedChannels(plan);
    const staffed = channels.map(staffOf);
    const totals = channelPlanTotals(channels, MONTHS);
    const newRevenue = totals.years.map(({ revenue }) => revenue);
    return {
      newRevenue,
      together: {
        firstYear: newRevenue[0] ?? 0,
        people: totals.people,
        hires: sumOf(staffed, ({ hires }) => hires),
        deals: dealsOf(staffed),
        reps: sumOf(staffed, ({ reps }) => reps),
      },
    };
  },
);

/** What channel plans bring together. */
export function threadChannels(plans: readonly DgPlan[]): ThreadChannels {
  const each = plans.map((plan) => broughtBy(plan).together);
  return {
    firstYear: sumOf(each, ({ firstYear }) => firstYear),
    people: sumOf(each, ({ people }) => people),
    hires: sumOf(each, ({ hires }) => hires),
    deals: sumOf(each, ({ deals }) => deals),
    reps: sumOf(each, ({ reps }) => reps),
  };
}

type KeptSource = Pick<SimulationListItem, "combination" | "pricingPlans" | "priceGrowth">;

/**
 * How far channel plans carry the goal of a combination or of the whole plan.
 * @param channelPlans those in the plan's currency
 * @param simulations the last changed first
 */
export function threadReach(
  inheritance: Inheritance,
  channelPlans: readonly DgPlan[],
  simulations: readonly KeptSource[],
  combinationId: string | null,
): ChannelReach | null {
  const { gtmPlanId, firstYear, yearStartMonth, combinations, keptRevenue: kept } = inheritance;
  const keptById = new Map<string, number>();
  for (const simulation of simulations) {
    const { combination } = simulation;
    if (combination?.gtmPlanId === gtmPlanId && !keptById.has(combination.combinationId))
      keptById.set(combination.combinationId, keptRevenue(simulation));
  }
  return channelReach(
    {
      firstYear,
      yearStartMonth,
      combinations,
      keptById,
      keptOtherwise: kept === null ? null : kept / 100,
    },
    channelPlans.map((plan) => ({
      combinationId: plan.combinationId,
      newRevenue: broughtBy(plan).newRevenue,
    })),
    combinationId,
  );
}

/** What a plan passes on, with the revenue goal of an open form in place of the saved one. */
export function withGoal(
  inheritance: Inheritance,
  { target, today, calendarYear, keptRevenue: kept }: TypedGoal,
): Inheritance {
  const shares = inheritance.combinations.map(({ share }) => share);
  const [targets, todays] = [splitByShare(target, shares), splitByShare(today, shares)];
  return {
    ...inheritance,
    keptRevenue: kept,
    combinations: inheritance.combinations.map((combination, index) => ({
      ...combination,
      calendarYear,
      revenueTarget: targets[index] ?? null,
      revenueToday: todays[index] ?? null,
    })),
  };
}

function sumOf<T>(list: readonly T[], read: (item: T) => number): number {
  return list.reduce((sum, item) => sum + read(item), 0);
}

interface Staffed {
  hires: number;
  reps: number;
  /** Deals a year; null where the calculator counts none. */
  deals: number | null;
  /** Revenue of a full year. */
  revenue: number;
}

function staffOf({ family, inputs, timing }: PlannedChannel): Staffed {
  const roi = computeChannelRoi(family, inputs);
  const isEarly = (timing?.startingMonth ?? 1) <= SIX_MONTHS;
  return {
    hires: isEarly ? (roi.totalPeople ?? 0) : 0,
    reps: roi.peopleRequired["salesReps"] ?? 0,
    deals: roi.counts["dealsRequired"] ?? null,
    revenue: roi.revenueImpact ?? 0,
  };
}

/** Deals a year of all channels: those that count none close deals of the size that the others have. */
function dealsOf(staffed: readonly Staffed[]): number {
  const counted = staffed.filter(({ deals }) => deals !== null);
  const [deals, revenue] = [
    sumOf(counted, (each) => each.deals ?? 0),
    sumOf(counted, (each) => each.revenue),
  ];
  return revenue > 0 ? (deals * sumOf(staffed, (each) => each.revenue)) / revenue : 0;
}

/** The market of the chosen segments; undefined where one is unknown, or without a year to compare it in. */
export function threadMarket(
  inheritance: Inheritance,
  combinationId: string | null,
): ThreadFigures["market"] {
  const markets = combinationsIn(inheritance, combinationId).map(({ market }) => market);
  const known = markets.filter((market) => market !== null);
  if (known.length === 0 || known.length < markets.length) return undefined;
  const growing = known.filter(({ growthPercent }) => growthPercent !== null);
  const size = sumOf(growing, (market) => market.size);
  const weighted = sumOf(growing, (market) => market.size * (market.growthPercent ?? 0));
  return { size: sumOf(known, (market) => market.size), growthPercent: size > 0 ? weighted / size : null };
}

/** The figures of the reality checks (formulas B12). Parts in another currency than the plan are left out. */
export function threadFigures(parts: {
  goal: ThreadGoal | null;
  market: ThreadFigures["market"];
  channels: ThreadChannels | null;
  reach: ChannelReach | null;
  simulation: Pick<SimulationReply, "revenueTarget" | "targetYear" | "result"> | null;
  /** The target that the simulation's combination has now; absent: its own. */
  inheritedTarget?: number | null | undefined;
  /** The part of the customers' goal of the simulation's combination; absent: that of `goal`. */
  customersGoal?: number | null | undefined;
}): ThreadFigures {
  const { goal, market, channels, reach, simulation } = parts;
  const result = simulation?.result;
  const customersGoal = parts.customersGoal === undefined ? (goal?.customers ?? null) : parts.customersGoal;
  const year = (simulation?.targetYear ?? 1) - 1;
  const newCustomers = result?.mid.plans.reduce(
    (sum, plan) => sum + (plan.years[year]?.newCustomers ?? 0),
    0,
  );
  return {
    goal: goal === null ? undefined : { current: goal.today, target: goal.target, years: goal.years },
    market,
    channels: channels === null || reach === null ? undefined : reach,
    simulated:
      result === undefined || simulation === null
        ? undefined
        : {
            median: result.monteCarlo.revenue[year]?.p50 ?? 0,
            target: parts.inheritedTarget ?? simulation.revenueTarget,
          },
    odds: result?.monteCarlo.probability.both,
    customers:
      result === undefined || customersGoal === null
        ? undefined
        : { goal: customersGoal, simulated: result.mid.customers[year] ?? 0 },
    hiring: channels === null ? undefined : { people: channels.hires, team: null },
    sales:
      channels === null || newCustomers === undefined
        ? undefined
        : { newCustomers, deals: channels.deals, reps: channels.reps },
  };
}
