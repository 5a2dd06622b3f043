import type { RealityCheck } from "@beachhead/engine";
import {
  formatCompact,
  formatCount,
  formatFraction,
  formatNumber,
  formatOdds,
} from "../../lib/format/numbers.ts";
import { keptText, reachText } from "../../lib/format/reach.ts";

/** One decimal below 10 %: "0.9 %", not "1 %". */
const share = (fraction: number) => formatFraction(fraction, Math.abs(fraction) < 0.1 ? 1 : 0);
const more = (difference: number) => `${share(Math.abs(difference))} ${difference > 0 ? "more" : "fewer"}`;

export interface RealityWords {
  finding: string;
  /** The calculation with its figures, as one or two sentences. */
  arithmetic: string;
}

/** A reality check in words. Money in `currency`; `year` is the name of the goal's year. */
export function realityWords(check: RealityCheck, currency: string, year: string): RealityWords {
  const money = (value: number) => `${formatCompact(value)} ${currency}`;
  switch (check.code) {
    case "shareOfMarket":
      return {
        finding: "The goal needs a large share of the market.",
        arithmetic: `${money(check.goal)} / ${money(check.market)}, the chosen segments in ${year}, is ${share(check.share)}.`,
      };
    case "revenueGrowth":
      return {
        finding: "Few companies grow this fast.",
        arithmetic: `From ${formatCompact(check.current)} to ${money(check.target)} in ${formatCount(check.years, "year")} is ${share(check.annualRate)} a year.`,
      };
    case "channelsReach":
      return {
        finding: "Channels fall short.",
        arithmetic: `They ${reachText(check.reach, currency)}. ${keptText(check.reach, currency)}`,
      };
    case "simulatedRevenue":
      return {
        finding: "The price does not carry the target.",
        arithmetic: `The median is ${formatCompact(check.median)} of ${money(check.target)}, ${share(check.share)}.`,
      };
    case "odds":
      return {
        finding: "Both targets are a gamble.",
        arithmetic: `${formatOdds(check.odds)} of the simulated outcomes reach revenue and EBIT.`,
      };
    case "customers":
      return {
        finding: "Goal and price disagree on customers.",
        arithmetic: `The simulation has ${formatNumber(check.simulated)} customers in ${year}, the goal ${formatNumber(check.goal)}: ${more(check.difference)}.`,
      };
    case "hiring":
      return {
        finding: "Many people to hire at once.",
        arithmetic: `The channels need ${formatCount(check.people, "person", "people")} within six months${check.team === null ? "" : `, for a team of ${check.team} today`}.`,
      };
    case "salesCapacity":
      return {
        finding: "Price and channels disagree.",
        arithmetic: `The simulation counts on ${formatNumber(check.newPerRepAndMonth, 1)} new customers a month for each sales rep. The channels close ${formatNumber(check.dealsPerRepAndMonth, 1)}.`,
      };
    case "price":
      return {
        finding: `The price is far ${check.difference > 0 ? "above" : "below"} the competitors'.`,
        arithmetic: `${formatNumber(check.own)} / ${formatNumber(check.competitors)} ${currency} is ${share(1 + check.difference)} of their mean.`,
      };
    default:
      return check satisfies never;
  }
}
