import { boundsOf } from "./bounds.ts";
import { addClasses, type FoundMix } from "./layers.ts";
import type { Problem } from "./problem.ts";

/** Width of the first look, which finds a mix that is almost the best. */
const FIRST_WIDTH = 30;
/** Width of a search that is content with that. */
const QUICK_WIDTH = 12;
/** Sums one search looks at before it takes mixes within the tolerance for equal, and before it gives up. */
const WORK_FOR_TIES = 150_000;
const WORK = 300_000;
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
 * First the most promising sums alone; then all that can be as good as what they led to, so that of equal
 * values the lightest is found; if these are too many, those that can be better by the tolerance. Each of the two ends
 * after so many sums, or when the shared work is done, and the best so far is the answer.
 */
export function search(problem: Problem, left: WorkLeft): SearchResult {
  const bounds = boundsOf(problem);
  const first = addClasses(problem, bounds, { worth: -Infinity, width: FIRST_WIDTH, work: Infinity });
  left.sums -= first.work;
  const { found } = first;
  if (first.complete) return { found, exact: true };
  const rounding = ROUNDING * Math.max(1, Math.abs(bounds.most));
  const known = found?.value ?? -Infinity;
  const rounds = [
    { worth: known - rounding, work: WORK_FOR_TIES },
    { worth: known + problem.tolerance - rounding, work: WORK },
  ];
  for (const { worth, work } of rounds) {
    if (left.sums <= 0) break;
    const all = addClasses(problem, bounds, { worth, width: Infinity, work: Math.min(work, left.sums) });
    left.sums -= all.work;
    if (all.complete) return { found: all.found ?? found, exact: true };
  }
  return { found, exact: false };
}
