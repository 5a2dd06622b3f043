import { expect } from "vitest";
import type { AllocationRequest, EffortOption } from "./allocation-types.ts";
import { type ChosenMix, leastCost, type MixLimits, mostRevenue, type Options } from "./best-mix.ts";
import { centsOf, prepareAllocation } from "./prepare.ts";

/** A mix in whole cents. */
export interface TriedMix {
  revenue: number;
  cost: number;
  people: number;
  changed: number;
}

export function triedMix(chosen: readonly EffortOption[]): TriedMix {
  return chosen.reduce(
    (sum, { revenue, cost, people, effort }) => ({
      revenue: sum.revenue + centsOf(revenue),
      cost: sum.cost + centsOf(cost),
      people: sum.people + people,
      changed: sum.changed + (effort === 1 ? 0 : 1),
    }),
    { revenue: 0, cost: 0, people: 0, changed: 0 },
  );
}

/** The number of combinations. */
export function countMixes(options: Options): number {
  return options.reduce((count, of) => count * of.length, 1);
}

/** Calls `each` with every combination within the limits: written apart from the search, to find what it misses. */
export function tryEveryMix(
  options: Options,
  { budget, people }: MixLimits,
  each: (mix: TriedMix, chosen: readonly EffortOption[]) => void,
): void {
  const most = budget === null ? Infinity : centsOf(budget);
  const chosen: EffortOption[] = [];
  const rows = options.map((of) => of.map((option) => ({ option, ...triedMix([option]) })));
  const go = (index: number, revenue: number, cost: number, persons: number, changed: number): void => {
    if (cost > most || persons > (people ?? Infinity)) return;
    const row = rows[index];
    if (row === undefined) return each({ revenue, cost, people: persons, changed }, chosen);
    for (const next of row) {
      chosen[index] = next.option;
      go(index + 1, revenue + next.revenue, cost + next.cost, persons + next.people, changed + next.changed);
    }
  };
  go(0, 0, 0, 0, 0);
}

/** The most revenue of all combinations; of equals the least cost, then the fewest changes. */
function mostRevenueOfAll(options: Options, limits: MixLimits): TriedMix | null {
  let best: TriedMix | null = null;
  tryEveryMix(options, limits, (mix) => {
    if (
      best === null ||
      mix.revenue > best.revenue ||
      (mix.revenue === best.revenue &&
        (mix.cost < best.cost || (mix.cost === best.cost && mix.changed < best.changed)))
    )
      best = mix;
  });
  return best;
}

/** The least cost of all combinations with the revenue; of equals the fewest changes, then the most revenue. */
function leastCostOfAll(options: Options, needed: number, people: number | null): TriedMix | null {
  let best: TriedMix | null = null;
  tryEveryMix(options, { budget: null, people }, (mix) => {
    if (mix.revenue < centsOf(needed)) return;
    if (
      best === null ||
      mix.cost < best.cost ||
      (mix.cost === best.cost &&
        (mix.changed < best.changed || (mix.changed === best.changed && mix.revenue > best.revenue)))
    )
      best = mix;
  });
  return best;
}

/** Mixes that are equal otherwise may take other people. */
function withoutPeople(mix: TriedMix | null): Omit<TriedMix, "people"> | null {
  if (mix === null) return null;
  const { people: _people, ...rest } = mix;
  return rest;
}

/** Expects of both searches the best of every combination, and that they say so. */
export function compareWithEveryMix(plan: AllocationRequest): void {
  const options = prepareAllocation(plan).channels.map((channel) => channel.options);
  const left = { sums: 10_000_000 };
  const needed = plan.needed ?? 0;
  const found = ({ chosen }: ChosenMix) => withoutPeople(chosen && triedMix(chosen));
  const most = mostRevenue(options, plan, left);
  const least = leastCost(options, needed, plan.people, left);
  expect(found(most)).toEqual(withoutPeople(mostRevenueOfAll(options, plan)));
  expect(found(least)).toEqual(withoutPeople(leastCostOfAll(options, needed, plan.people)));
  expect(most.exact && least.exact).toBe(true);
}
