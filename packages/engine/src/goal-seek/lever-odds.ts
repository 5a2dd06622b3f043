/** The odds of one lever by its moves, in tenths of a per cent or point. Yields every few milliseconds. */
export interface LeverOdds {
  /** Trials that meet the objective. */
  met(tenths: number): Generator<undefined, number>;
  /** Whether at least so many do; cheaper where the number itself is not needed. */
  reaches(tenths: number, least: number): Generator<undefined, boolean>;
}

/** Odds counted from the trials at each move; a move is counted once. */
export function countedOdds(count: (tenths: number) => number): LeverOdds {
  const counted = new Map<number, number>();
  function* met(tenths: number): Generator<undefined, number> {
    let found = counted.get(tenths);
    if (found === undefined) {
      found = count(tenths);
      counted.set(tenths, found);
      yield;
    }
    return found;
  }
  return {
    met,
    *reaches(tenths, least) {
      return (yield* met(tenths)) >= least;
    },
  };
}
