import fc from "fast-check";
import { expect, test } from "vitest";
import { processorSeconds } from "../../test/processor-time.ts";
import { measureBody } from "./measure-body.ts";

const measured = (value: unknown) => measureBody(Buffer.from(JSON.stringify(value)));

/** Values that parsing makes. */
function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, field) => sum + valuesIn(field), 0);
}

test("measureBody counts at least as many values as parsing makes, and at most twice as many", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const { values } = measured(value);
      const made = valuesIn(value);
      expect(values).toBeGreaterThanOrEqual(made);
      expect(values).toBeLessThanOrEqual(2 * made);
    }),
  );
});

test("measureBody ignores commas, brackets and quotes in strings", () => {
  expect(measured(['[[{,,"\\"],[', "é,{", "\\"])).toEqual({ values: 4, depth: 1 });
  expect(measured({ "a,[{": 1, '"': 2 })).toEqual({ values: 3, depth: 1 });
});

test("measureBody finds the end of a long text, whatever quotes and backslashes are in it", () => {
  const pieces = fc.array(fc.constantFrom("a".repeat(60), "é", '"', "\\", "[", ","), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(pieces), (texts) => {
      const list = texts.map((text) => text.join(""));
      expect(measured(list)).toEqual({ values: Math.max(2, list.length + 1), depth: 1 });
    }),
  );
});

test("measureBody measures a text without an end in one pass", async () => {
  const backslashes = Buffer.from(`["${"\\\\".repeat(200_000)}`);
  const quotes = Buffer.from(`["${'\\"'.repeat(200_000)}`);
  for (const body of [backslashes, quotes]) {
    const seconds = await processorSeconds(() => expect(measureBody(body)).toEqual({ values: 2, depth: 1 }));
    expect(seconds).toBeLessThan(2);
  }
});

test("measureBody returns the depth of nested lists and maps", () => {
  expect(measured([[[]], { a: [[{}]] }]).depth).toBe(5);
});
