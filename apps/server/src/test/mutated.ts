/** Values that a careless server stumbles over. */
const nasty: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  1e308,
  -0.001,
  true,
  [],
  {},
  [[]],
  { length: 1 },
  "a\u0000b",
  "\ud800",
  "x".repeat(20_000),
  "'; drop table users; --",
  "%s%n",
  "../../etc/passwd",
  "2027-02-30",
  "constructor",
  Array.from({ length: 400 }, () => "many"),
];

/** Keys of maps likewise: NUL, a lone surrogate, control, bidirectional and invisible characters, names of objects. */
const nastyKeys: readonly string[] = [
  "a\u0000b",
  "\ud800",
  "a\u0001",
  "\u202eexe",
  "\u2066a",
  "a\u200bb",
  "",
  " ",
  "constructor",
  "toString",
  "x".repeat(2_000),
];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A copy of a body with something wrong at a random place. */
export function mutated(value: unknown, next: () => number): unknown {
  const pick = (): unknown => nasty[Math.floor(next() * nasty.length)];
  if (!isObject(value) || next() < 0.1) return pick();
  const entries: [string, unknown][] = Object.entries(value);
  const place = Math.floor(next() * entries.length);
  if (entries.length === 0) return { extra: pick() };
  if (!Array.isArray(value) && next() < 0.15) return withNastyKey(entries, place, next);
  const isLeftOut = next() < 0.15;
  const changed = entries.flatMap(([key, field], index): [string, unknown][] =>
    index !== place ? [[key, field]] : isLeftOut ? [] : [[key, mutated(field, next)]],
  );
  return Array.isArray(value) ? changed.map(([, field]) => field) : Object.fromEntries(changed);
}

/** The key at a place replaced, or one that nobody expects beside it. */
function withNastyKey(entries: readonly [string, unknown][], place: number, next: () => number): object {
  const key = nastyKeys[Math.floor(next() * nastyKeys.length)] ?? "";
  const [, field] = entries[place] ?? [];
  return Object.fromEntries(entries.toSpliced(place, next() < 0.7 ? 1 : 0, [key, field]));
}

function everyLeaf(value: unknown, leaf: string): unknown {
  if (Array.isArray(value)) return value.map((item) => everyLeaf(item, leaf));
  if (!isObject(value)) return leaf;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, everyLeaf(field, leaf)]));
}

const DEEP = 10_000;
const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** Bodies that every row must refuse, made of a good one. */
export function alwaysSent(good: Readonly<Record<string, unknown>>): string[] {
  return [
    JSON.stringify(everyLeaf(good, "a\u0000b")),
    JSON.stringify(everyLeaf(good, "a\ud800b")),
    `{"__proto__":{"isAdmin":true},${JSON.stringify(good).slice(1)}`,
    `{"deep":${"[".repeat(DEEP)}${"]".repeat(DEEP)},${JSON.stringify(good).slice(1)}`,
    `{"${Object.keys(good)[0] ?? "text"}":"${"x".repeat(FIVE_MEGABYTES)}"}`,
  ];
}
