import { expect, test } from "vitest";
import { mutated } from "./mutated.ts";
import { numbersFrom } from "./shuffle.ts";

const good = { products: { CRM: { values: { India: { Banking: 1 } } } } };

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [key, ...keysOf(field)]);
}

test.each([
  ["NUL", "\u0000"],
  ["a lone surrogate", "\ud800"],
  ["a control character", "\u0001"],
  ["a bidirectional character", "\u202e"],
])("mutated bodies get keys with %s, at the top and far down", (_what, character) => {
  const next = numbersFrom(7);
  const bodies = Array.from({ length: 5_000 }, () => mutated(good, next));
  const isFound = (keys: readonly string[]) => keys.some((key) => key.includes(character));
  expect(bodies.some((body) => isFound(keysOf(body).slice(0, 1)))).toBe(true);
  expect(bodies.some((body) => keysOf(body)[0] === "products" && isFound(keysOf(body).slice(3)))).toBe(true);
});
