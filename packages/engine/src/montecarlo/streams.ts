/** Step of the generator's counter; odd, so that a stream visits every 32-bit state. */
export const STREAM_STEP = 0x6d2b79f5;

/** What a stream drives; part of its identity. */
export const STREAM_KINDS = {
  price: 1,
  customers: 2,
  retention: 3,
  priceGrowth: 4,
  customerGrowth: 5,
  revenueFactor: 201,
} as const;

/** Mixes one 32-bit word into a hash (MurmurHash3's body and finaliser). */
function mixWord(hash: number, word: number): number {
  let h = hash ^ Math.imul(word, 0xcc9e2d51);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Start of a driver's stream: hash of the run's seed and the driver's identity, so that adding or removing a
 * driver leaves the others' numbers unchanged.
 *
 * @param seed of the run, 0..2^32 - 1
 * @param identity whole numbers, for example plan id and stream kind
 * @returns signed 32-bit state
 */
export function streamSeed(seed: number, ...identity: number[]): number {
  let hash = mixWord(0x9e3779b9, seed | 0);
  for (const part of identity) {
    hash = mixWord(hash, part | 0);
    hash = mixWord(hash, Math.floor(part / 4294967296) | 0);
  }
  return hash | 0;
}

/**
 * Number i (0-based) of a stream: mulberry32 with its counter at `stream + (i + 1) x STREAM_STEP`. Being a
 * counter, any trial's number can be had without those before it.
 *
 * @returns signed 32-bit word, uniform
 */
export function streamWord(stream: number, i: number): number {
  const state = (stream + Math.imul(i + 1, STREAM_STEP)) | 0;
  let word = Math.imul(state ^ (state >>> 15), 1 | state);
  word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
  return word ^ (word >>> 14);
}
