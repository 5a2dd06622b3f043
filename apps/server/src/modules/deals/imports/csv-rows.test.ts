import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvSplitter } from "./csv-rows.ts";
import { detectDelimiter } from "./delimiter.ts";

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

test("CSV values with any characters are read unchanged, whatever the chunks of the file", () => {
  const value = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", " ", "ü"), maxLength: 6 });
  const table = fc.array(fc.array(value, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      table,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (rows, size, end) => {
        const text = rows.map((cells) => cells.map(quoted).join(",")).join(end);
        const splitter = new CsvSplitter(",");
        const found = [];
        for (let at = 0; at < text.length; at += size)
          found.push(...splitter.push(text.slice(at, at + size)));
        found.push(...splitter.end());
        expect(found.map(({ cells }) => cells)).toEqual(rows);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["a;b\n1,5;2\n", ";"],
  ["Report\n\na;b;c\n1,5;2;3\n", ";"],
  ['sep=;\n"a","b"\n', ";"],
  ["a\tb\n1,5\t2\n", "\t"],
  ["a|b\n", "|"],
  ["a\n1\n", ","],
])("the delimiter of %j is %j", (text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter);
});

test("quoted values of a file without line feeds take time in proportion to its size", () => {
  const costOf = (rows: number) => {
    const text = '"a","b","c"\r'.repeat(rows);
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      const found = new CsvSplitter(",").push(text);
      const { user, system } = process.cpuUsage(before);
      expect(found.at(-1)).toEqual({ line: rows, cells: ["a", "b", "c"] });
      expect(found).toHaveLength(rows);
      return user + system;
    });
    return Math.min(...times);
  };
  costOf(1_000);
  expect(costOf(24_000)).toBeLessThan(24 * costOf(2_000));
});

test("a row after quoted line ends has the number of its line", () => {
  const rows = new CsvSplitter(",").push('"a\n\n","b\nc"\n"d\r\n","e"\r"f",g\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 5, 7]);
});
