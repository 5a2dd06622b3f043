import type { AllocationObjective, EffortOption } from "./allocation-types.ts";
import { leastCost, littleCost, type MixLimits, mostRevenue, type Options } from "./best-mix.ts";
import type { OddsModel } from "./odds.ts";
import { bestOdds } from "./odds-search.ts";
import type { WorkLeft } from "./search.ts";

/** What to look for, and within what. */
export interface Goal extends MixLimits {
  objective: AllocationObjective;
  /** Revenue to reach. */
  needed: number;
  /** Factors on revenue, for the odds; the draws are the same for every candidate. */
  factors: readonly Float64Array[];
}

export interface Solution {
  /** One option of each channel; null when nothing is within the limits. */
  chosen: EffortOption[] | null;
  exact: boolean;
  /** Revenue, cost as a negative number, or odds: more is better. */
  score: number;
}

/** Revenue above what is needed for which cheap mixes are tried: their odds are often equal, their cost is not. */
const MARGINS = [1, 1.1, 1.2, 1.35, 1.5, 1.7];

export function sumOf(chosen: readonly EffortOption[], figure: "revenue" | "cost" | "people"): number {
  return chosen.reduce((sum, option) => sum + option[figure], 0);
}

function isWithin(chosen: readonly EffortOption[], { budget, people }: MixLimits): boolean {
  return (
    sumOf(chosen, "cost") <= (budget ?? Infinity) + 0.005 && sumOf(chosen, "people") <= (people ?? Infinity)
  );
}

function solveOdds(options: Options, goal: Goal, left: WorkLeft): Solution {
  const model: OddsModel = { factors: goal.factors, needed: goal.needed };
  const cheap = MARGINS.flatMap((margin) => {
    const chosen = littleCost(options, goal.needed * margin, goal.people);
    return chosen !== null && isWithin(chosen, goal) ? [chosen] : [];
  });
  const most = mostRevenue(options, goal, left);
  const best = bestOdds(options, goal, model, most.chosen === null ? cheap : [...cheap, most.chosen]);
  return { chosen: best?.chosen ?? null, exact: most.exact, score: best?.odds ?? -Infinity };
}

/** The best mix for an objective (formulas B14). */
export function solve(options: Options, goal: Goal, left: WorkLeft): Solution {
  if (goal.objective === "odds") return solveOdds(options, goal, left);
  const { chosen, exact } =
    goal.objective === "revenue"
      ? mostRevenue(options, goal, left)
      : leastCost(options, goal.needed, goal.people, left);
  const score =
    chosen === null
      ? -Infinity
      : goal.objective === "revenue"
        ? sumOf(chosen, "revenue")
        : -sumOf(chosen, "cost");
  return { chosen, exact, score };
}
