import type { Draw } from "../../packages/engine/src/montecarlo/draws.ts";
import { streamWord } from "../../packages/engine/src/montecarlo/streams.ts";

/** The number that the kernel draws in a trial, drawn alone: what is fed with it can be compared to the bit. */
export function sample({ low, range, table, stream }: Draw, trial: number): number {
  const word = streamWord(stream, trial);
  const cell = (word >>> 22) * 2;
  return low + range * (table[cell]! + (word & 0x3fffff) * table[cell + 1]!);
}
