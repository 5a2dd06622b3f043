import { createDrawTables } from "../montecarlo/draw-tables.ts";
import { STREAM_KINDS, streamSeed, streamWord } from "../montecarlo/streams.ts";
import type { RevenueFactor } from "./allocation-types.ts";
import type { PlacedChannel } from "./canonical-order.ts";

/** How far revenue comes out from the plan's where no deals say it; an assumption (formulas B14). */
export const ASSUMED_FACTOR: RevenueFactor = { low: 0.6, high: 1.3 };

/** Bits of a word below those that choose the cell of a table. */
const FRACTION_BITS = 22;
const FRACTION = 4_194_303;

/**
 * The factors on each channel's revenue, one a trial: PERT (low, 1, high). Each channel draws from a stream of its own,
 * by its key, so that neither its inputs nor the other channels change its draws.
 *
 * @param seed 0..2^32 - 1
 */
export function drawFactors(
  channels: readonly Pick<PlacedChannel, "channel" | "occurrence">[],
  trials: number,
  seed: number,
): Float64Array[] {
  const tableOf = createDrawTables();
  return channels.map(({ channel, occurrence }) => {
    const { low, high } = channel.factor ?? ASSUMED_FACTOR;
    const range = high - low;
    if (!(range > 0)) return new Float64Array(trials).fill(1);
    const table = tableOf("pert", (1 - low) / range);
    const stream = streamSeed(seed, STREAM_KINDS.revenueFactor, channel.key, occurrence);
    return Float64Array.from({ length: trials }, (_, trial) => {
      const word = streamWord(stream, trial);
      const cell = 2 * (word >>> FRACTION_BITS);
      return low + range * (table[cell]! + table[cell + 1]! * (word & FRACTION));
    });
  });
}
