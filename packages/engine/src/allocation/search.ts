import { boundsOf } from "./bounds.ts";
import { addClasses, type FoundMix, type LayersResult } from "./layers.ts";
import type { Problem } from "./problem.ts";

/** Width of the first look, which finds a mix that is almost the best. */
const FIRST_WIDTH = 30;
/** Width of a search that is content with that. */
const QUICK_WIDTH = 12;
/** Width of a second look where there are too many to look at all. */
const WIDE = 500;
/** Sums that are looked at for mixes of equal value, and in each look after that. */
const WORK_FOR_EQUALS = 150_000;
const WORK = 200_000;
/** Part of a bound that its additions may be wrong by. */
const ROUNDING = 1e-13;

/** Work that several searches share, so that together they end: sums left to look at. */
export interface WorkLeft {
  sums: number;
}

export interface SearchResult {
  /** Null when nothing is within the limits. */
  found: FoundMix | null;
  /** No mix is better by the tolerance or more. */
  exact: boolean;
}

/** A mix that is almost the best, for searches by the hundred. Null when nothing is within the limits. */
export function searchQuickly(problem: Problem): FoundMix | null {
  return addClasses(problem, boundsOf(problem), { worth: -Infinity, width: QUICK_WIDTH, work: Infinity })
    .found;
}

/**
 * The best mix of a multiple-choice knapsack with two limits. Ours and not a solver's: 25 channels with 9 efforts take
 * some milliseconds, and a solver in WebAssembly would need a download and a permission of the content security policy.
 *
 * First the most promising sums alone; then all that can be as good as what they led to, so that of equal values the
 * lightest is found. Are these too many, many of the most promising; then all that can be better by the tolerance. Ends
 * after so many sums, or when the shared work is done, and the best so far is the answer.
 */
export function search(problem: Problem, left: WorkLeft): SearchResult {
  const bounds = boundsOf(problem);
  const rounding = ROUNDING * Math.max(1, Math.abs(bounds.most));
  const look = (worth: number, width: number, work: number): LayersResult => {
    const result = addClasses(problem, bounds, {
      worth,
      width,
      work: Math.min(work, Math.max(left.sums, 0)),
    });
    left.sums -= result.work;
    return result;
  };
  const first = addClasses(problem, bounds, { worth: -Infinity, width: FIRST_WIDTH, work: Infinity });
  left.sums -= first.work;
  if (first.complete) return { found: first.found, exact: true };
  const known = first.found?.value ?? -Infinity;
  const equals = look(known - rounding, Infinity, WORK_FOR_EQUALS);
  if (equals.complete) return { found: equals.found, exact: true };
  const wide = look(known - rounding, WIDE, WORK);
  const found = wide.found ?? first.found;
  const better = look((found?.value ?? -Infinity) + problem.tolerance - rounding, Infinity, WORK);
  return { found: better.found ?? found, exact: better.complete };
}
