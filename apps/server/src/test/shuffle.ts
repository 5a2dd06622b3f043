/** A source of numbers from 0 to below 1; the same seed gives the same. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same things in another order. */
export function shuffle<Thing>(things: readonly Thing[], seed: number): Thing[] {
  const next = numbersFrom(seed);
  return things
    .map((thing) => ({ thing, position: next() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ thing }) => thing);
}
