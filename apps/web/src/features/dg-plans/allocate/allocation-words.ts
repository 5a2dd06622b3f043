import type { AllocationLimit } from "@beachhead/engine";
import type { AllocationAnswer } from "../../../lib/engine/protocol.ts";
import {
  formatCompact,
  formatCount,
  formatOdds,
  formatPlain,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import type { Objective } from "./allocation-fields.ts";

/** What the sentences of an answer speak of. */
export interface Spoken {
  answer: AllocationAnswer;
  /** Names of the channels, in the order of the request. */
  labels: readonly string[];
  objective: Objective;
  currency: string;
  budget: number | null;
  people: number | null;
  needed: number | null;
}

type Move = AllocationAnswer["moves"][number];

/** A difference smaller than this part of the cost is none to speak of. */
const NEGLIGIBLE = 0.005;

/** "210 k", without a sign. */
export const amount = (value: number): string => shortMoney(Math.abs(value));

/** "3.18 M" or "212 k": fine enough that what changes is seen. */
export const closeAmount = (value: number): string => formatCompact(value, Math.abs(value) < 1e6 ? 0 : 2);

/** "1.5 ×". */
export const effortText = (effort: number): string => `${formatPlain(effort, 2)}${THIN_SPACE}×`;

/** "Content, SEO and 2 more". */
function namesOf(names: readonly string[]): string {
  const [first = "", second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${rest.length} more`;
}

const changeOf = (moves: readonly Move[], read: (move: Move) => number): number =>
  moves.reduce((sum, move) => sum + read(move), 0);

/** "58 to 71 %", or "58 %" where they read the same. */
function oddsRange({ today, best }: NonNullable<AllocationAnswer["odds"]>): string {
  const [from, to] = [formatOdds(today), formatOdds(best)];
  return from === to ? from : `${from.replace(`${THIN_SPACE}%`, "")} to ${to}`;
}

/** What to do with the money: "Move 60 k USD from Trade shows to Content". */
function actOf({ answer: { moves }, labels, currency }: Spoken): string {
  const named = (some: readonly Move[]) => namesOf(some.map(({ channel }) => labels[channel] ?? ""));
  const more = moves.filter(({ from, to }) => to > from);
  const less = moves.filter(({ from, to }) => to < from);
  const added = changeOf(more, ({ cost }) => cost);
  const freed = -changeOf(less, ({ cost }) => cost);
  const money = (value: number) => `${amount(value)} ${currency}`;
  if (more.length > 0 && less.length > 0) {
    const moved = Math.min(added, freed);
    return moved > 0
      ? `Move ${money(moved)} from ${named(less)} to ${named(more)}`
      : `Do less of ${named(less)} and more of ${named(more)}`;
  }
  if (more.length > 0)
    return added > 0 ? `Spend ${money(added)} more on ${named(more)}` : `Do more of ${named(more)}`;
  return freed > 0 ? `Spend ${money(freed)} less on ${named(less)}` : `Do less of ${named(less)}`;
}

/** What it brings: "210 k more revenue at the same cost". */
function gainOf({ answer: { today, best } }: Spoken): string {
  const revenue = best.revenue - today.revenue;
  const cost = best.cost - today.cost;
  const sameCost = Math.abs(cost) <= NEGLIGIBLE * today.cost;
  const sameRevenue = Math.abs(revenue) <= NEGLIGIBLE * today.revenue;
  const costWords = `${amount(cost)} ${cost < 0 ? "less" : "more"} cost`;
  if (sameRevenue)
    return sameCost ? "the same revenue at the same cost" : `the same revenue for ${costWords}`;
  const revenueWords = `${amount(revenue)} ${revenue > 0 ? "more" : "less"} revenue`;
  return `${revenueWords} ${sameCost ? "at the same cost" : `for ${costWords}`}`;
}

/** Why nothing fits, with what does. */
function outOfReach({ answer, objective, currency, budget, people, needed }: Spoken): string {
  const { reachable, best } = answer;
  const money = (value: number) => `${amount(value)} ${currency}`;
  if (objective === "cost" && needed !== null && reachable !== undefined)
    return `${money(needed)} is out of reach: these channels bring at most ${amount(reachable.revenue)}, for a budget of ${amount(reachable.budget)}`;
  if (people !== null && best.people > people)
    return `${formatCount(people, "person is", "people are")} too few: the least of these channels needs ${best.people}`;
  if (budget !== null)
    return `A budget of ${money(budget)} is too small: the least of these channels costs ${amount(best.cost)}`;
  return "No mix of these channels fits";
}

/** The answer in one sentence, without a full stop. */
export function finding(spoken: Spoken): string {
  const { answer, objective, currency, budget, needed } = spoken;
  const { best, moves, odds, today } = answer;
  if (!best.feasible) return outOfReach(spoken);
  const oddsWords = odds === undefined ? "" : `; odds ${oddsRange(odds)}`;
  if (moves.length === 0) return `${unmoved(objective, budget, currency)}${oddsWords}`;
  if (objective === "cost" && needed !== null) {
    const cost = best.cost - today.cost;
    const price =
      Math.abs(cost) <= NEGLIGIBLE * today.cost
        ? "at the same cost"
        : `for ${amount(cost)} ${cost < 0 ? "less" : "more"} cost`;
    return `Reach ${amount(needed)} ${currency} ${price}: ${lowerFirst(actOf(spoken))}${oddsWords}`;
  }
  return `${actOf(spoken)}: ${gainOf(spoken)}${oddsWords}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function unmoved(objective: Objective, budget: number | null, currency: string): string {
  switch (objective) {
    case "revenue":
      return budget === null
        ? "Today's mix is the best: no other brings more revenue"
        : `Today's mix is the best: no other brings more revenue for ${amount(budget)} ${currency}`;
    case "cost":
      return "Today's mix is the best: no other reaches the goal at less cost";
    case "odds":
      return "Today's mix is the best: no other has better odds of the goal";
    default:
      return objective satisfies never;
  }
}

/** One move: "Raise Content to 1.5 ×: 60 k more cost, 210 k more revenue". */
export function moveWords({ from, to, cost, revenue }: Move, label: string): string {
  const act =
    to === 0 ? `Stop ${label}` : `${to > from ? "Raise" : "Cut"} ${label} to ${effortText(to)} today's size`;
  return `${act}: ${changeWords(cost, "cost")}, ${changeWords(revenue, "revenue")}`;
}

function changeWords(value: number, what: string): string {
  if (Math.abs(value) < 0.5) return `the same ${what}`;
  return `${amount(value)} ${value > 0 ? "more" : "less"} ${what}`;
}

const TENTHS = 10;

/** "Part of the best in 9 of 10 futures." */
export function stabilityWords(share: number): string {
  const tenths = Math.round(share * TENTHS);
  if (tenths === TENTHS && share < 1) return "Part of the best in more than 9 of 10 cases";
  if (tenths === 0 && share > 0) return "Part of the best in fewer than 1 of 10 cases";
  return `Part of the best in ${tenths} of 10 cases`;
}

function gainWords(limit: Exclude<AllocationLimit, { kind: "none" }>, currency: string): string {
  switch (limit.unit) {
    case "revenue":
      return `revenue is ${amount(limit.gain)} ${currency} higher`;
    case "cost":
      return `the goal costs ${amount(limit.gain)} ${currency} less`;
    case "odds":
      return `the odds are ${formatPlain(limit.gain * 100, 1)} points better`;
    default:
      return limit satisfies never;
  }
}

/** Which limit binds and what loosening it brings, as a sentence. */
export function limitWords(limit: AllocationLimit, labels: readonly string[], currency: string): string {
  if (limit.kind === "none") return "No limit holds the answer back.";
  const gain = gainWords(limit, currency);
  const { from, to } = limit;
  switch (limit.kind) {
    case "budget":
      return `The budget is the limit: with ${closeAmount(to)} instead of ${closeAmount(from)}, ${gain}.`;
    case "people":
      return `People are the limit: with ${formatCount(to, "person", "people")} instead of ${formatPlain(from)}, ${gain}.`;
    case "needed":
      return `The goal is the limit: with ${closeAmount(to)} instead of ${closeAmount(from)}, ${gain}.`;
    case "most": {
      const label = labels[limit.channel] ?? "";
      return `The most of ${label} is the limit: at ${effortText(to)} instead of ${effortText(from)}, ${gain}.`;
    }
    default:
      return limit satisfies never;
  }
}
