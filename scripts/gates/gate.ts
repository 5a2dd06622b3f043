import { randomInt } from "node:crypto";
import type { Tally } from "../test/section.ts";

/** `small` is for every run of the tests, `full` for `npm run gates`. */
export type GateSize = "small" | "full";

/** Cells of a table. */
export type Row = readonly (string | number)[];

/** What a gate did and found. */
export interface Proof {
  /** What was counted; the first row names the columns. */
  table: readonly Row[];
  /** Why it does not hold, or did not look; empty when it holds. */
  complaints: readonly string[];
  /** What held; default 1 when there are no complaints. */
  passed?: number;
  /** Why it could not run on this machine, a sentence for each. */
  notRun?: readonly string[];
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

/** Runs a gate and prints what it counted. */
export async function tryGate({ run }: Gate, size: GateSize, seed: number): Promise<Proof & Tally> {
  console.log(`Seed ${seed}`);
  const proof = await run(size, seed);
  const { table, complaints, passed = complaints.length === 0 ? 1 : 0 } = proof;
  for (const line of [...complaints, ...table.map((cells) => cells.join("  "))]) console.log(line);
  return { ...proof, passed, failed: complaints.length };
}

/** A complaint unless something holds. */
export const unless = (holds: boolean, complaint: string): string[] => (holds ? [] : [complaint]);

export const newSeed = (): number => randomInt(1, 1_000_000);
