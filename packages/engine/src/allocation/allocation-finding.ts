import type { AllocationForms } from "./allocation-forms.ts";
import type { AllocationObjective, AllocationResult, Move } from "./allocation-types.ts";

/** What the finding of an answer speaks of. */
export interface SpokenAllocation {
  answer: Pick<AllocationResult, "today" | "best" | "moves" | "odds" | "reachable">;
  /** Names of the channels, in the order of the request. */
  labels: readonly string[];
  objective: AllocationObjective;
  currency: string;
  budget: number | null;
  people: number | null;
  needed: number | null;
  forms: AllocationForms;
}

/** A difference smaller than this part of the cost is none to speak of. */
const NEGLIGIBLE = 0.005;

/** "Content, SEO and 2 more". */
function namesOf(names: readonly string[]): string {
  const [first = "", second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${rest.length} more`;
}

const changeOf = (moves: readonly Move[], read: (move: Move) => number): number =>
  moves.reduce((sum, move) => sum + read(move), 0);

/** "58 to 71 %", or "58 %" where they read the same. */
function oddsRange({ today, best }: { today: number; best: number }, { odds }: AllocationForms): string {
  const [from, to] = [odds(today), odds(best)];
  return from === to ? from : `${from.replace(/\s%$/, "")} to ${to}`;
}

/** What to do with the money: "Move 60 k USD from Trade shows to Content". */
function actOf({ answer: { moves }, labels, currency, forms }: SpokenAllocation): string {
  const named = (some: readonly Move[]) => namesOf(some.map(({ channel }) => labels[channel] ?? ""));
  const more = moves.filter(({ from, to }) => to > from);
  const less = moves.filter(({ from, to }) => to < from);
  const added = changeOf(more, ({ cost }) => cost);
  const freed = -changeOf(less, ({ cost }) => cost);
  const money = (value: number) => `${forms.money(Math.abs(value))} ${currency}`;
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
function gainOf({ answer: { today, best }, forms }: SpokenAllocation): string {
  const amount = (value: number) => forms.money(Math.abs(value));
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
function outOfReach({ answer, forms, ...spoken }: SpokenAllocation): string {
  const { objective, currency, budget, people, needed } = spoken;
  const { reachable, best } = answer;
  const money = (value: number) => `${forms.money(Math.abs(value))} ${currency}`;
  if (objective === "cost" && needed !== null && reachable !== undefined)
    return `${money(needed)} is out of reach: these channels bring at most ${forms.money(reachable.revenue)}, for a budget of ${forms.money(reachable.budget)}`;
  if (people !== null && best.people > people)
    return `${forms.whole(people)} ${people === 1 ? "person is" : "people are"} too few: the least of these channels needs ${best.people}`;
  if (budget !== null)
    return `A budget of ${money(budget)} is too small: the least of these channels costs ${forms.money(best.cost)}`;
  return "No mix of these channels fits";
}

/** The answer in one sentence, without a full stop. */
export function allocationFinding(spoken: SpokenAllocation): string {
  const { answer, objective, currency, needed, forms } = spoken;
  const { best, moves, odds, today } = answer;
  if (!best.feasible) return outOfReach(spoken);
  const oddsWords = odds === undefined ? "" : `; odds ${oddsRange(odds, forms)}`;
  if (moves.length === 0) return `${unmoved(spoken)}${oddsWords}`;
  if (objective === "cost" && needed !== null) {
    const cost = best.cost - today.cost;
    const price =
      Math.abs(cost) <= NEGLIGIBLE * today.cost
        ? "at the same cost"
        : `for ${forms.money(Math.abs(cost))} ${cost < 0 ? "less" : "more"} cost`;
    return `Reach ${forms.money(needed)} ${currency} ${price}: ${lowerFirst(actOf(spoken))}${oddsWords}`;
  }
  return `${actOf(spoken)}: ${gainOf(spoken)}${oddsWords}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function unmoved({ objective, budget, currency, forms }: SpokenAllocation): string {
  switch (objective) {
    case "revenue":
      return budget === null
        ? "Today's mix is the best: no other brings more revenue"
        : `Today's mix is the best: no other brings more revenue for ${forms.money(budget)} ${currency}`;
    case "cost":
      return "Today's mix is the best: no other reaches the goal at less cost";
    case "odds":
      return "Today's mix is the best: no other has better odds of the goal";
    default:
      return objective satisfies never;
  }
}
