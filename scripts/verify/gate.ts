import type { Tally } from "./section.ts";

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
  /** Measures times, so `npm test` runs nothing beside it. */
  runsAlone?: boolean;
  /** Unit tests prove what it proves in small, so `npm test` runs those alone: docs/testing.md says which. */
  heldByUnitTests?: boolean;
  /** The same seed tries the same. */
  run(size: GateSize, seed: number): Promise<Proof>;
}
