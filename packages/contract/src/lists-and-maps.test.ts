import { expect, test } from "vitest";
import { z } from "zod";
import { listOf, MAX_ISSUES, mapOf } from "./lists-and-maps.ts";
import { schemas } from "./schemas.ts";
import { issuesOf } from "./test-issues.ts";
import { type Place, schemaPlaces } from "./test-places.ts";

/** A schema of numbers that counts what it was asked. */
function counting() {
  const seen = { items: 0 };
  const item = z.unknown().transform((value, context) => {
    seen.items += 1;
    if (typeof value !== "number") context.addIssue({ code: "custom", message: "No number" });
    return value;
  });
  return { seen, item };
}
const list = (item: z.ZodType, most: number) => listOf(item, { error: "No list", most, tooMany: "Too many" });
const map = (value: z.ZodType, most: number) =>
  mapOf({ label: "Name", max: 10 }, value, { error: "No map", most, tooMany: "Too many" });
const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));

test("a list or map that is too long is refused without parsing its items", () => {
  const { seen, item } = counting();
  expect(issuesOf(list(item, 3), [1, 2, 3, 4])).toEqual({ "": ["Too many"] });
  expect(issuesOf(map(item, 3), named(4))).toEqual({ "": ["Too many"] });
  expect(seen.items).toBe(0);
});

test("parsing stops after a hundred issues, also in nested lists and maps", () => {
  const { seen, item } = counting();
  const grid = list(list(item, 1000), 1000);
  const wrong = Array.from({ length: 100 }, () => Array.from({ length: 30 }, () => "x"));
  const issues = grid.safeParse(wrong).error?.issues ?? [];
  expect(issues).toHaveLength(MAX_ISSUES);
  expect(seen.items).toBe(MAX_ISSUES);
  const rows = Object.fromEntries(Object.keys(named(100)).map((name) => [name, wrong[0]]));
  expect(map(list(item, 1000), 1000).safeParse(rows).error?.issues).toHaveLength(MAX_ISSUES);
});

test("the limit of a hundred issues applies to each parse separately", () => {
  const { item } = counting();
  const wrong = Array.from({ length: 150 }, () => "x");
  for (let round = 0; round < 3; round += 1)
    expect(list(item, 200).safeParse(wrong).error?.issues).toHaveLength(MAX_ISSUES);
  expect(list(item, 200).safeParse([1, 2]).data).toEqual([1, 2]);
});

test.each([
  ["a\u0000", "Name contains characters that cannot be stored"],
  ["a\ud800", "Name contains characters that cannot be stored"],
  ["a\u202eb", 'Name contains an invisible character (U+202E) after "a". Delete it or type the text again.'],
  ["__proto__", "Name cannot be __proto__"],
  [" ", "Name is required"],
  ["elevenchars", "Name can have at most 10 characters"],
])("the key %j of a map is refused", (key, message) => {
  const { error } = map(z.number(), 5).safeParse(Object.fromEntries([[key, 1]]));
  expect(error?.issues).toEqual([{ code: "custom", path: [key], message }]);
});

test("keys of a map are trimmed and must be unique", () => {
  expect(map(z.number(), 5).parse({ " a ": 1, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(issuesOf(map(z.number(), 5), { a: 1, " Ａ": 2 })).toEqual({ " Ａ": ["Name must be unique"] });
});

test("the maximum size of a list or map is in its JSON Schema", () => {
  expect(z.toJSONSchema(list(z.number(), 7), { io: "input" })).toMatchObject({ type: "array", maxItems: 7 });
  const described = z.toJSONSchema(map(z.number(), 7), { io: "input", unrepresentable: "any" });
  expect(JSON.stringify(described)).toContain('"maxProperties":7');
});

const rows: Record<string, { body?: z.ZodType; reply: z.ZodType }> = schemas;
const bodies = Object.entries(rows).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));
const faultOf = ({ kind, hasMaximum, isCounted, areKeysChecked }: Place) => [
  ...(hasMaximum ? [] : [`${kind} without a maximum: use listOf or mapOf`]),
  ...(isCounted ? [] : [`${kind} whose issues are not counted: use listOf or mapOf`]),
  ...(areKeysChecked ? [] : [`${kind} whose keys are not checked: use mapOf`]),
];
const faultsOf = (schema: z.ZodType) =>
  schemaPlaces(schema).flatMap((place) => faultOf(place).map((fault) => `${place.path}: ${fault}`));

test.each(bodies)("every list and map of %s has a maximum, and every key is checked", (_name, body) => {
  expect(faultsOf(body)).toEqual([]);
});

test("a planted list and map without a maximum, issue count or key check are found", () => {
  const planted = z.object({
    many: z.preprocess((value) => value, z.array(z.string()).optional()),
    by: z.record(z.string(), z.array(z.number()).max(3)).transform((value) => value),
  });
  expect(faultsOf(planted)).toEqual([
    "many: array without a maximum: use listOf or mapOf",
    "many: array whose issues are not counted: use listOf or mapOf",
    "by: record without a maximum: use listOf or mapOf",
    "by: record whose issues are not counted: use listOf or mapOf",
    "by: record whose keys are not checked: use mapOf",
    "by.*: array whose issues are not counted: use listOf or mapOf",
  ]);
});
