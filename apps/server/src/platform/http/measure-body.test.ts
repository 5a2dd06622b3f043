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
  expect(measured(['[[{,,"\\"],[', "é,{", "\\"])).toEqual({ values: 4, depth: 1, parts: [] });
  expect(measured({ "a,[{": 1, '"': 2 })).toEqual({ values: 3, depth: 1, parts: [] });
});

test("measureBody finds the end of a long text, whatever quotes and backslashes are in it", () => {
  const pieces = fc.array(fc.constantFrom("a".repeat(60), "é", '"', "\\", "[", ","), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(pieces), (texts) => {
      const list = texts.map((text) => text.join(""));
      expect(measured(list)).toEqual({ values: Math.max(2, list.length + 1), depth: 1, parts: [] });
    }),
  );
});

test("measureBody measures a text without an end in one pass", async () => {
  const backslashes = Buffer.from(`["${"\\\\".repeat(200_000)}`);
  const quotes = Buffer.from(`["${'\\"'.repeat(200_000)}`);
  for (const body of [backslashes, quotes]) {
    const seconds = await processorSeconds(() =>
      expect(measureBody(body)).toEqual({ values: 2, depth: 1, parts: [] }),
    );
    expect(seconds).toBeLessThan(2);
  }
});

test("measureBody returns the depth of nested lists and maps", () => {
  expect(measured([[[]], { a: [[{}]] }]).depth).toBe(5);
});

test("measureBody locates large lists and maps within lists and maps of the body's fields", () => {
  const large = (text: string) => ({ text: text.repeat(300), list: [[1], { a: 2 }] });
  const value = {
    a: [large("abcd"), { b: 1 }, large('é"}\\')],
    c: { d: large("]{,["), e: [1] },
    f: "x".repeat(2_000),
  };
  const body = Buffer.from(JSON.stringify(value));
  const found = measureBody(body).parts.map(({ start, end }): unknown =>
    JSON.parse(body.toString("utf8", start, end)),
  );
  expect(found).toEqual([large("abcd"), large('é"}\\'), large("]{,[")]);
});
