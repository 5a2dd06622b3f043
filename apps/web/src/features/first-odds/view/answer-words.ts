import type { FirstOddsFigures } from "@beachhead/engine";
import {
  formatFraction,
  formatNumber,
  formatOdds,
  formatPercent,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { yearWords } from "../../../lib/format/years.ts";
import type { FirstAnswer } from "../state/use-first-answer.ts";
import { type Change, changesFor } from "./changes.ts";

/** Odds that are never a bare 0 % or 100 %. */
export function oddsText(odds: number): string {
  if (odds < 0.005) return `Under 1${THIN_SPACE}%`;
  if (odds > 0.995) return `Over 99${THIN_SPACE}%`;
  return formatOdds(odds);
}

/** The plan that first odds make has calendar years. */
export const yearAt = (firstYear: number, year: number): string =>
  yearWords({ firstYear, yearStartMonth: 1 }).heading(year);

/** The money of the target year that half of the outcomes exceed. */
const medianOf = ({ figures, result }: FirstAnswer): number =>
  result.monteCarlo.revenue[figures.targetYear - 1]?.p50 ?? 0;

/** What the odds are of. */
export const goalWords = ({ revenueTarget, targetYear }: FirstOddsFigures, firstYear: number): string =>
  `Odds of ${shortMoney(revenueTarget)} USD in ${yearAt(firstYear, targetYear)}`;

/** Where the middle outcome is, and what is left of it. */
export function middleWords(answer: FirstAnswer): string {
  const { revenueTarget, costPercentOfRevenue } = answer.figures;
  const { trials, probability } = answer.result.monteCarlo;
  const median = medianOf(answer);
  const left = median * (1 - costPercentOfRevenue / 100);
  const none =
    probability.revenue === 0 ? `None of ${formatNumber(trials)} simulated outcomes gets there. ` : "";
  const share = median / revenueTarget;
  const ofTarget = share < 0.01 ? `under 1${THIN_SPACE}%` : formatFraction(share);
  return `${none}The middle outcome reaches ${shortMoney(median)} USD, ${ofTarget} of the target; ${shortMoney(left)} of it is left after cost.`;
}

/** The finding of the chart: between which years the middle outcome passes the target. */
export function chartTitle({ figures, result }: FirstAnswer, firstYear: number): string {
  const { revenue } = result.monteCarlo;
  const target = shortMoney(figures.revenueTarget);
  const passed = revenue.findIndex(({ p50 }) => p50 >= figures.revenueTarget);
  const last = revenue.at(-1);
  if (passed === 0) return `Revenue passes ${target} in ${firstYear}`;
  if (passed > 0)
    return `Revenue passes ${target} between ${yearAt(firstYear, passed)} and ${yearAt(firstYear, passed + 1)}`;
  return `Revenue reaches ${shortMoney(last?.p50 ?? 0)} in ${yearAt(firstYear, last?.year ?? 1)}, short of ${target}`;
}

/** The smallest change that would help, with what it does to the figures. */
export interface Help {
  kicker: string;
  title: string;
  text: string;
  /** Absent: nothing to press. */
  use?: { label: string; change: Change | { targetYear: number } };
}

/** Factor by which price x users x customers must grow for even odds. */
function factorWords(answer: FirstAnswer): string {
  const median = medianOf(answer);
  const times = median > 0 ? Math.ceil((answer.figures.revenueTarget / median) * 10) / 10 : 0;
  return `Price, users and customers multiplied must be ${formatNumber(times, times < 10 ? 1 : 0)} times as much for even odds.`;
}

const changeTitles: Record<Change["field"], (to: string) => string> = {
  newCustomersFirstYear: (to) => `Win ${to} customers in the first year`,
  usersPerCustomer: (to) => `Sell to ${to} users per customer`,
  pricePerUserYear: (to) => `Charge ${to} per user and year`,
  revenueTarget: (to) => `Aim for ${to}`,
  costPercentOfRevenue: (to) => `Cost ${to}`,
};

/**
 * Names the smallest change: a later year, where that is enough; else the figure that must move least; else a lower
 * target. Null while it is computed.
 */
export function helpOf(answer: FirstAnswer, firstYear: number): Help | null {
  const { figures, ways } = answer;
  if (ways === null) return null;
  if (ways.base.probability >= ways.confidence / 100) return roomOf(answer);
  const kicker = "Smallest change that helps";
  if (ways.year !== null) {
    const { targetYear, probability } = ways.year;
    const name = yearAt(firstYear, targetYear);
    return {
      kicker,
      title: `Give it until ${name}: ${oddsText(probability)}`,
      text: `Nothing else changes. ${formatNumber(figures.newCustomersFirstYear)} new customers in the first year add up to ${shortMoney(figures.revenueTarget)} USD by then.`,
      use: { label: `Use ${name}`, change: { targetYear } },
    };
  }
  const changes = changesFor(figures, ways);
  const raises = changes.filter(({ field }) => field !== "revenueTarget");
  const [smallest] = raises.length > 0 ? raises.toSorted((a, b) => a.size - b.size) : changes;
  if (smallest === undefined)
    return { kicker: "What would help", title: "The target is far away", text: factorWords(answer) };
  return {
    kicker,
    title: `${changeTitles[smallest.field](smallest.to)}: ${oddsText(smallest.odds)}`,
    text:
      smallest.field === "revenueTarget"
        ? `No single figure brings even odds of ${shortMoney(figures.revenueTarget)} USD. ${factorWords(answer)}`
        : `${smallest.from} to ${smallest.to} is ${smallest.by}. Nothing else changes.`,
    use: { label: `Use ${smallest.to}`, change: smallest },
  };
}

/** How far the figures may fall before the odds are below even. */
function roomOf({ ways }: FirstAnswer): Help | null {
  if (ways === null) return null;
  const room = ways.levers.find(({ lever }) => lever === "customers")?.room ?? 0;
  const highest =
    ways.target === null
      ? ""
      : ` The highest target with even odds is ${shortMoney(ways.target.revenue)} USD.`;
  return {
    kicker: "Room to spare",
    title:
      room === null || room >= 0
        ? "The odds are better than even"
        : `New customers may fall by ${formatPercent(Math.floor(-room))}`,
    text: `Then the odds are still even.${highest}`,
  };
}
