import type { EffortOption } from "./allocation-types.ts";
import { centsOf } from "./prepare.ts";
import { type Item, type Problem, withoutDominated } from "./problem.ts";
import { search, searchQuickly, type WorkLeft } from "./search.ts";

/** The options of each channel, in one order for all. */
export type Options = readonly (readonly EffortOption[])[];

/** The limits of a mix; null: none. */
export interface MixLimits {
  budget: number | null;
  people: number | null;
}

/** The options that were chosen, one of each channel; null when nothing is within the limits. */
export interface ChosenMix {
  chosen: EffortOption[] | null;
  /** No other mix is better by half a cent or more. */
  exact: boolean;
}

/** More than there can be channels: of equal cost, the mix with fewer changed channels is the lighter. */
const CHANGES = 32;
/** Half a cent of cost. */
const HALF_CENT = CHANGES / 2;

/** Cost in cents, and whether the channel changes in the places below. */
function costAndChange({ cost, effort }: EffortOption): number {
  return centsOf(cost) * CHANGES + (effort === 1 ? 0 : 1);
}

function classesOf(
  options: Options,
  value: (option: EffortOption, channel: number) => number,
  weight: (option: EffortOption) => number,
): Item[][] {
  return options.map((of, channel) =>
    withoutDominated(
      of.map((option, index) => ({
        option: index,
        value: value(option, channel),
        weight: weight(option),
        people: option.people,
      })),
    ),
  );
}

function revenueProblem(options: Options, { budget, people }: MixLimits): Problem {
  return {
    classes: classesOf(options, ({ revenue }) => centsOf(revenue), costAndChange),
    capacity: {
      weight: budget === null ? Infinity : centsOf(budget) * CHANGES + CHANGES - 1,
      people: people ?? Infinity,
    },
    tolerance: 1,
  };
}

function chosenOf(options: Options, found: { chosen: readonly Item[] } | null): EffortOption[] | null {
  return found === null ? null : found.chosen.map(({ option }, index) => options[index]![option]!);
}

/** The most revenue within the limits; of equal revenue the least cost, then the fewest channels changed. */
export function mostRevenue(options: Options, limits: MixLimits, left: WorkLeft): ChosenMix {
  const { found, exact } = search(revenueProblem(options, limits), left);
  return { chosen: chosenOf(options, found), exact };
}

/**
 * Almost the most of a value within the limits, for searches by the hundred.
 *
 * @param value of an option of the channel at an index
 */
export function muchOf(
  options: Options,
  limits: MixLimits,
  value: (option: EffortOption, index: number) => number,
): EffortOption[] | null {
  return chosenOf(
    options,
    searchQuickly({ ...revenueProblem(options, limits), classes: classesOf(options, value, costAndChange) }),
  );
}

function costProblem(options: Options, needed: number, people: number | null): Problem {
  return {
    classes: classesOf(
      options,
      (option) => -costAndChange(option),
      ({ revenue }) => -centsOf(revenue),
    ),
    capacity: { weight: -centsOf(needed), people: people ?? Infinity },
    tolerance: HALF_CENT,
  };
}

/** The least cost with at least the revenue; of equal cost the fewest channels changed, then the most revenue. */
export function leastCost(
  options: Options,
  needed: number,
  people: number | null,
  left: WorkLeft,
): ChosenMix {
  const { found, exact } = search(costProblem(options, needed, people), left);
  return { chosen: chosenOf(options, found), exact };
}

/** Almost the least cost with at least the revenue. */
export function littleCost(options: Options, needed: number, people: number | null): EffortOption[] | null {
  return chosenOf(options, searchQuickly(costProblem(options, needed, people)));
}
