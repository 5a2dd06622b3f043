import type { PlanState } from "@beachhead/contract";
import { formatMoney, formatOdds, NO_VALUE } from "../../../lib/format/numbers.ts";
import { currentYear } from "../../../lib/format/years.ts";
import { countedPlans } from "../../../lib/thread/counted-plans.ts";
import { threadGoal, threadReach } from "../../../lib/thread/thread-figures.ts";

/** The main figures of a state, as the plan's screens show them. */
export interface StateFigures {
  currency: string;
  /** Of both targets in the last changed simulation, a fraction; null without one. */
  odds: number | null;
  /** Revenue that the channels carry, and that the goal needs of them; null without channels or a dated goal. */
  carried: number | null;
  needed: number | null;
}

export function stateFigures(state: PlanState, now: Date): StateFigures {
  const { plan, inheritance, channelPlans, simulations } = state;
  const { currency } = inheritance;
  const counted = countedPlans(channelPlans).filter((each) => each.currency === currency);
  const goal = threadGoal(inheritance, plan, null, currentYear(inheritance.yearStartMonth, now));
  const reach =
    counted.length === 0 || goal === null ? null : threadReach(inheritance, counted, simulations, null);
  return {
    currency,
    odds: simulations[0]?.summary.odds ?? null,
    carried: reach?.carried ?? null,
    needed: reach?.needed ?? null,
  };
}

export interface FigureRow {
  label: string;
  was: string;
  now: string;
}

const oddsText = (odds: number | null) => (odds === null ? NO_VALUE : formatOdds(odds));
const moneyText = (value: number | null, currency: string) =>
  value === null ? NO_VALUE : formatMoney(value, currency);

/** The main figures of two states side by side. @param was null: nothing was approved before */
export function figureRows(was: StateFigures | null, now: StateFigures): FigureRow[] {
  const row = (label: string, read: (figures: StateFigures) => string): FigureRow => ({
    label,
    was: was === null ? NO_VALUE : read(was),
    now: read(now),
  });
  return [
    row("Odds of both targets", ({ odds }) => oddsText(odds)),
    row("Revenue carried by channels", ({ carried, currency }) => moneyText(carried, currency)),
    row("Revenue needed from channels", ({ needed, currency }) => moneyText(needed, currency)),
  ];
}

/** "odds 58 to 64 %", "odds 58 %", or nothing where no simulation says them. */
export function oddsFinding(was: StateFigures | null, now: StateFigures): string {
  if (now.odds === null) return "";
  const after = formatOdds(now.odds);
  const before = was === null || was.odds === null ? after : formatOdds(was.odds);
  return before === after ? `odds ${after}` : `odds ${before} to ${after}`;
}
