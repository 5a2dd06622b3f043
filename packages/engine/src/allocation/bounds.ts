import { bestPrices, costOf, netValue, type Prices } from "./prices.ts";
import type { Problem } from "./problem.ts";

/** Prices around the best ones: with most of the classes chosen, another price may bound the rest better. */
const AROUND = [1, 0.8, 1.2];

/** What the classes that are still to choose can bring at most, and take at least. */
export interface Bounds {
  /**
   * The most value that a sum over the classes before `from` can end with.
   * @param from the next class, from 0
   */
  promise(value: number, weight: number, people: number, from: number): number;
  /** Weight and people of the lightest and the smallest rest from each class on. */
  leastWeight: Float64Array;
  leastPeople: Float64Array;
  /** The most value of all mixes. */
  most: number;
}

function pricesAround({ weight, people }: Prices): Prices[] {
  if (weight === 0 && people === 0) return [{ weight, people }];
  return AROUND.map((factor) =>
    weight > 0 ? { weight: weight * factor, people } : { weight, people: people * factor },
  );
}

/** Sums over the classes from each one on, of what `of` says of a class. */
function sumsFrom(
  classes: Problem["classes"],
  of: (items: Problem["classes"][number]) => number,
): Float64Array {
  const sums = new Float64Array(classes.length + 1);
  for (let index = classes.length - 1; index >= 0; index -= 1)
    sums[index] = sums[index + 1]! + of(classes[index]!);
  return sums;
}

/** Bounds for the partial sums of a problem. */
export function boundsOf(problem: Problem): Bounds {
  const { classes, capacity } = problem;
  const priced = pricesAround(bestPrices(problem)).map((prices) => ({
    prices,
    rest: sumsFrom(classes, (items) => Math.max(...items.map((item) => netValue(item, prices)))),
  }));
  const promise: Bounds["promise"] = (value, weight, people, from) => {
    let least = Infinity;
    for (const { prices, rest } of priced) {
      const bound =
        value +
        rest[from]! +
        costOf(prices.weight, capacity.weight - weight) +
        costOf(prices.people, capacity.people - people);
      if (bound < least) least = bound;
    }
    return least;
  };
  return {
    promise,
    leastWeight: sumsFrom(classes, (items) => Math.min(...items.map(({ weight }) => weight))),
    leastPeople: sumsFrom(classes, (items) => Math.min(...items.map(({ people }) => people))),
    most: promise(0, 0, 0, 0),
  };
}
