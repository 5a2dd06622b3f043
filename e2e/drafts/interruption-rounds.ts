/** What may happen to somebody who is typing. */
export const kinds = [
  "page reloaded",
  "tab closed",
  "tab crashed",
  "network lost",
  "server killed",
  "session ended",
] as const;
export type Kind = (typeof kinds)[number];

/** Where the typing continues: a document and one field of it. */
export const places = [
  { form: "new product cost", field: "costTitle" },
  { form: "plan's business details", field: "shortDescription" },
  { form: "product cost", field: "geo" },
  { form: "plan's business details", field: "companyName" },
  { form: "product cost", field: "costTitle" },
  { form: "plan's business details", field: "products.0.description" },
] as const;
export type Place = (typeof places)[number];

/** A number from 0 to 1; a seed always gives the same ones. */
export type Random = () => number;

export interface Round {
  number: number;
  kind: Kind;
  place: Place;
  /** Milliseconds from the first key to the interruption. */
  instant: number;
  /** Milliseconds of typing on while the network or the server is away. */
  away: number;
  random: Random;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** The rounds of a seed. Of six in a row each kind is one, in any order; the forms take turns. */
export function roundsOf(seed: number, count: number): Round[] {
  const random = randomOf(seed);
  const order: Kind[] = [];
  while (order.length < count) order.push(...shuffled(kinds, random));
  const turns = order.slice(0, count).map((kind, index) => ({ kind, number: index + 1 }));
  return turns.flatMap(({ kind, number }) => {
    const place = places[(number - 1 + Math.floor((number - 1) / kinds.length)) % places.length];
    if (place === undefined) return [];
    const [instant, away] = [200 + 2_800 * random(), 200 + 1_300 * random()];
    return { number, kind, place, instant, away, random: randomOf(seed + number) };
  });
}
