import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvSplitter } from "./csv-rows.ts";
import { detectDates, detectDecimal, readAmount, readDate } from "./notation.ts";

test.each([
  ["1.234,56", ",", 1234.56],
  ["1,234.56", ".", 1234.56],
  ["€ 1 234,50", ",", 1234.5],
  ["USD 12", ".", 12],
  ["1'000.25", ".", 1000.25],
  ["12,34,567.89", ".", 1_234_567.89],
  ["(500)", ".", -500],
  ["500-", ".", -500],
  ["-0.5", ".", -0.5],
  ["1.5", ",", undefined],
  ["1e5", ".", undefined],
  ["=1+1", ".", undefined],
  ["12.3.4", ".", undefined],
  ["(5", ".", undefined],
  ["-", ".", undefined],
  ["n/a", ".", undefined],
] as const)("the amount %s with the decimal sign %s is %s", (text, decimal, amount) => {
  expect(readAmount(text, decimal)).toBe(amount);
});

test.each([
  [["1.234,56", "7"], ","],
  [["7,5"], ","],
  [["1,234.56"], "."],
  [["1.234.567"], ","],
  [["1,234,567"], "."],
  [["100", "", "x"], "."],
] as const)("amounts such as %s have the decimal sign %s", (samples, decimal) => {
  expect(detectDecimal(samples)).toBe(decimal);
});

test.each([
  [["31/12/2026", "01/02/2027"], ".", "DD/MM/YYYY"],
  [["12/31/2026", "01/02/2027"], ",", "MM/DD/YYYY"],
  [["01/02/2027"], ",", "DD/MM/YYYY"],
  [["01/02/2027"], ".", "MM/DD/YYYY"],
  [["31.12.26"], ".", "DD.MM.YYYY"],
  [["2027-01-31T10:00:00Z"], ".", "YYYY-MM-DD"],
] as const)("dates such as %s with the decimal sign %s have the form %s", (samples, decimal, form) => {
  expect(detectDates(samples, decimal)).toBe(form);
});

test("a day that does not exist is not a date", () => {
  expect(readDate("31/12/2026", "DD/MM/YYYY")).toBe("2026-12-31");
  expect(readDate("31/12/2026", "MM/DD/YYYY")).toBeUndefined();
  expect(readDate("2027-02-29", "YYYY-MM-DD")).toBeUndefined();
});

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
