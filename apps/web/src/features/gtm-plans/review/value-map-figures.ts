import type { GtmPlanReply } from "@beachhead/contract";

export type ScoreGrid = Pick<GtmPlanReply["customerValueData"][string], "attributes" | "values">;

/** Our score of an attribute beside the competitors' mean. */
export interface ScoreDifference {
  attribute: string;
  /** Own score minus the mean of the competitors that have one. */
  difference: number;
}

export const isScored = ({ values }: ScoreGrid): boolean =>
  Object.values(values).some((row) => Object.values(row).some((score) => typeof score === "number"));

/** The other rows of a grid than our own, in their order. */
export function rivalsOf({ values }: ScoreGrid, companyName: string): string[] {
  return Object.keys(values).filter((name) => name !== companyName);
}

/** The difference of each attribute that we and at least one competitor have a score for. */
export function scoreDifferences(grid: ScoreGrid, companyName: string): ScoreDifference[] {
  const rivals = rivalsOf(grid, companyName);
  return grid.attributes.flatMap((attribute) => {
    const own = grid.values[companyName]?.[attribute];
    const theirs = rivals
      .map((name) => grid.values[name]?.[attribute])
      .filter((score) => typeof score === "number");
    if (typeof own !== "number" || theirs.length === 0) return [];
    const mean = theirs.reduce((sum, score) => sum + score, 0) / theirs.length;
    return [{ attribute, difference: own - mean }];
  });
}

/** The best and the worst of the differences, of equal ones the first; null where there is none. */
export function extremesOf(
  differences: readonly ScoreDifference[],
): { strongest: ScoreDifference; weakest: ScoreDifference } | null {
  const [first] = differences;
  if (first === undefined) return null;
  let [strongest, weakest] = [first, first];
  for (const each of differences) {
    if (each.difference > strongest.difference) strongest = each;
    if (each.difference < weakest.difference) weakest = each;
  }
  return { strongest, weakest };
}
