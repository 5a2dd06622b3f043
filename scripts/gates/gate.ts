import type { Tally } from "../test/section.ts";

/** A count or a measurement, and what it is of. */
export type Figure = readonly [what: string, figure: string | number];

/** Prints what a gate counted; it passes if there is nothing to complain about. */
export function proofOf(figures: readonly Figure[], complaints: readonly string[]): Proof {
  for (const line of [...complaints, ...figures.map((cells) => cells.join("  "))]) console.log(line);
  const failed = complaints.length === 0 ? 0 : 1;
  const rows = figures.map(([what, figure]) => [what, String(figure)]);
  return { passed: 1 - failed, failed, table: [["Counted", "Figure"], ...rows], complaints };
}

/** `small` is for every run of the tests, `full` for `npm run gates`. */
export type GateSize = "small" | "full";

/** What a gate did and found. */
export interface Proof extends Tally {
  /** What was counted; the first row names the columns. */
  table: readonly (readonly string[])[];
  /** Why it does not hold, or did not look; empty when it holds. */
  complaints: readonly string[];
}

/** Something the product promises, tried many times at random. */
export interface Gate {
  name: string;
  title: string;
  /** What is tried, in a sentence or two. */
  what: string;
  /** Measures times, so `npm run verify` runs nothing beside it. */
  runsAlone?: boolean;
  /** Unit tests prove what it proves in small, so `npm run verify` leaves it out: docs/testing.md says which. */
  heldByUnitTests?: boolean;
  /** The same seed tries the same. */
  run(size: GateSize, seed: number): Promise<Proof>;
}
