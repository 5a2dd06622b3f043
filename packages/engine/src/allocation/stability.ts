import type { AllocationObjective, EffortOption, Move } from "./allocation-types.ts";
import { littleCost, type MixLimits, muchOf, type Options } from "./best-mix.ts";

/** Draws of the factors. */
const STABILITY_DRAWS = 200;

/**
 * The best mix when the factors on revenue come out as in one draw: the least cost that still reaches the goal, or the
 * most revenue where that is asked for, is worth the best odds, or the goal is out of reach.
 */
function bestOfDraw(
  options: Options,
  limits: MixLimits,
  { objective, needed }: { objective: AllocationObjective; needed: number },
): EffortOption[] | null {
  const cheapest = objective === "cost" ? littleCost(options, needed, limits.people) : null;
  const budget = objective === "cost" ? null : limits.budget;
  return (
    cheapest ?? muchOf(options, { budget, people: limits.people }, ({ revenue }) => Math.round(revenue * 100))
  );
}

/**
 * How often each move stays part of the best (formulas B14): in how many of the draws the best changes the channel as
 * far as the move does, or further. Searched quickly: the mix of a draw is almost the best.
 *
 * @param moves of the channels at `index` of the options
 * @returns a fraction for each move
 */
export function stabilityOf(
  options: Options,
  goal: MixLimits & { objective: AllocationObjective; needed: number },
  factors: readonly Float64Array[],
  moves: readonly (Pick<Move, "from" | "to"> & { index: number })[],
): number[] {
  const stays = moves.map(() => 0);
  if (moves.length === 0) return stays;
  const draws = Math.min(STABILITY_DRAWS, factors[0]?.length ?? 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = options.map((of, index) =>
      of.map((option) => ({ ...option, revenue: option.revenue * factors[index]![draw]! })),
    );
    const best = bestOfDraw(drawn, goal, goal);
    for (const [place, { index, from, to }] of moves.entries()) {
      const effort = best?.[index]?.effort ?? from;
      if (to > from ? effort >= to : effort <= to) stays[place]! += 1;
    }
  }
  return stays.map((count) => count / draws);
}
