/** Something that is measured once a round. */
export interface Contestant {
  name: string;
  /** One figure, of whatever unit: milliseconds, requests a second. */
  measure(): Promise<number> | number;
  /** Runs before every measurement, unmeasured; default none. */
  warmUp?(): Promise<unknown> | undefined;
}

/** A figure per round for each contestant, by name. */
export type Series = ReadonlyMap<string, readonly number[]>;

/**
 * Measures all contestants in turn within each round, so that a change of the machine's speed meets all alike.
 * Every second round runs backwards: nobody always follows the same neighbour.
 */
export async function interleave(rounds: number, field: readonly Contestant[]): Promise<Series> {
  const figures = new Map<string, number[]>(field.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure, warmUp } of round % 2 === 0 ? field : field.toReversed()) {
      await warmUp?.();
      figures.get(name)?.push(await measure());
    }
  }
  return figures;
}

/** The rounds of one contestant. @throws Error when nobody of that name ran */
export function roundsOf(series: Series, name: string): readonly number[] {
  const figures = series.get(name);
  if (figures === undefined || figures.length === 0) throw new Error(`Nothing was measured for ${name}.`);
  return figures;
}

/** Milliseconds that `run` takes. */
export function milliseconds(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Milliseconds that `run` takes to its end. */
export async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
