import { carriedRevenue } from "../channels/carried-revenue.ts";
import { shownMoney } from "../channels/channel-rounding.ts";
import { power } from "../math/power.ts";
import type { SimulationInputs } from "../simulation/types.ts";
import { yearName } from "../years/business-year.ts";

/** A combination of a plan on its way to the revenue goal. Money a year, in the plan's currency. */
export interface ReachCombination {
  id: string;
  product: string;
  geo: string;
  /** Its part of the revenue goal. */
  revenueTarget: number | null;
  /** Its part of today's revenue. */
  revenueToday: number | null;
  /** The calendar year in which the goal's year begins. */
  calendarYear: number | null;
}

/** What the reach of channels is measured against. */
export interface ReachPlan {
  /** The calendar year in which year 1 begins. */
  firstYear: number;
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: number;
  combinations: readonly ReachCombination[];
  /** What a year keeps of a customer's revenue, a fraction, by the id of a combination with a simulation. */
  keptById: ReadonlyMap<string, number>;
  /** The same for other combinations, as answered in the goals; null: not answered, counted as 0. */
  keptOtherwise: number | null;
}

/** A channel plan in the plan's currency. */
export interface ReachChannels {
  /** Null: for the whole plan. */
  combinationId: string | null;
  /** Revenue that its months close in each year, from year 1; money. */
  newRevenue: readonly number[];
}

/** What carried, needed and missing are of: one combination or the whole plan, in a year. */
export interface ReachScope {
  combination: { id: string; product: string; geo: string } | null;
  /** In which the year begins. */
  calendarYear: number;
  /** "2029" or "FY 2029/30". */
  yearName: string;
}

/** How far channels carry a revenue goal. Money of the goal's year, to the cent, in the plan's currency. */
export interface ChannelReach {
  scope: ReachScope;
  /** What remains, in the goal's year, of all revenue that the channels have closed by then. */
  carried: number;
  /** The goal less what remains of today's revenue by then; 0 or less: reached without channels. */
  needed: number;
  /** Needed less carried; 0 when that is reached. */
  missing: number;
  /** Carried as a fraction of needed; null when nothing is needed. */
  share: number | null;
  target: number;
  today: number;
  /** What remains of today's revenue in the goal's year. */
  keptOfToday: number;
  /** What a year keeps of a customer's revenue, a fraction; of the whole plan the mean by the parts of the goal. */
  kept: number;
  /** False: no simulation and no answer says it of some combination, which is counted as 0. */
  isKeptKnown: boolean;
  /** The goal's year, from the plan's year 1. */
  year: number;
}

const MOST_KEPT = 1.2;

/**
 * What a year keeps of a customer's revenue by a simulation: retention x (1 + price growth), a fraction from 0 to 1.2.
 * Retention is the mean of the pricing plans by their parts of the target, price growth the mean of the years
 * (formulas B12).
 */
export function keptRevenue({
  pricingPlans,
  priceGrowth,
}: {
  pricingPlans: readonly Pick<
    SimulationInputs["pricingPlans"][number],
    "retentionRate" | "revenueTargetSplit"
  >[];
  priceGrowth: readonly number[];
}): number {
  const whole = sumOf(pricingPlans, ({ revenueTargetSplit }) => revenueTargetSplit);
  const retention = sumOf(
    pricingPlans,
    ({ retentionRate, revenueTargetSplit }) => ((retentionRate ?? 100) / 100) * (revenueTargetSplit / whole),
  );
  const growth = sumOf(priceGrowth, (percent) => percent / 100) / Math.max(1, priceGrowth.length);
  return Math.min(MOST_KEPT, Math.max(0, retention * (1 + growth)));
}

/**
 * How far the channel plans of a plan carry its revenue goal (formulas B12, "Carried and needed revenue"): the only
 * source of what is carried, needed and missing, for screens, notes, exports and answers alike.
 *
 * Needed is the goal less what remains of today's revenue, or where customers buy once the goal less today's revenue:
 * what brings it today brings it again. The whole plan is the sum of its combinations; a channel plan for all of them
 * keeps their mean.
 *
 * @param channelPlans those in the plan's currency
 * @param combinationId null: the whole plan
 * @returns null without a goal that has a target and a year
 */
export function channelReach(
  plan: ReachPlan,
  channelPlans: readonly ReachChannels[],
  combinationId: string | null,
): ChannelReach | null {
  const parts = plan.combinations
    .filter(({ id }) => combinationId === null || id === combinationId)
    .map((part) => ({ ...part, kept: keptOf(plan, part.id) }));
  const [first] = parts;
  const calendarYear = first?.calendarYear ?? null;
  if (first === undefined || calendarYear === null) return null;
  if (parts.some(({ revenueTarget }) => revenueTarget === null)) return null;
  const year = Math.max(1, calendarYear - plan.firstYear + 1);
  const target = sumOf(parts, ({ revenueTarget }) => revenueTarget ?? 0);
  const keptOfToday = sumOf(parts, ({ revenueToday, kept }) =>
    kept === null || kept === 0 ? (revenueToday ?? 0) : (revenueToday ?? 0) * power(kept, year),
  );
  const mean =
    target > 0
      ? sumOf(parts, ({ revenueTarget, kept }) => (kept ?? 0) * ((revenueTarget ?? 0) / target))
      : (first.kept ?? 0);
  const known = new Map(parts.map(({ id, kept }) => [id, kept ?? 0]));
  const carried = sumOf(channelPlans, ({ combinationId: own, newRevenue }) => {
    if (combinationId !== null && own !== combinationId) return 0;
    return carriedRevenue(newRevenue, known.get(own ?? "") ?? mean, year);
  });
  const needed = target - keptOfToday;
  return {
    scope: {
      combination: combinationId === null ? null : { id: first.id, product: first.product, geo: first.geo },
      calendarYear,
      yearName: yearName(calendarYear, plan.yearStartMonth),
    },
    ...reachOf(carried, needed),
    target: money(target),
    today: money(sumOf(parts, ({ revenueToday }) => revenueToday ?? 0)),
    keptOfToday: money(keptOfToday),
    kept: mean,
    isKeptKnown: parts.every(({ kept }) => kept !== null),
    year,
  };
}

/** Missing and share are of the rounded amounts, so that the four figures of a sentence agree to the cent. */
function reachOf(
  exactCarried: number,
  exactNeeded: number,
): Pick<ChannelReach, "carried" | "needed" | "missing" | "share"> {
  const [carried, needed] = [money(exactCarried), money(exactNeeded)];
  return {
    carried,
    needed,
    missing: money(Math.max(0, needed - carried)),
    share: needed > 0 ? carried / needed : null,
  };
}

function keptOf({ keptById, keptOtherwise }: ReachPlan, id: string): number | null {
  const kept = keptById.get(id) ?? keptOtherwise;
  return kept === null ? null : Math.min(MOST_KEPT, Math.max(0, kept));
}

const money = (value: number): number => shownMoney(value) ?? 0;

function sumOf<T>(list: readonly T[], read: (item: T) => number): number {
  return list.reduce((sum, item) => sum + read(item), 0);
}
