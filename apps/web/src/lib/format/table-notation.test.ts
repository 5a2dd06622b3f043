import { afterEach, expect, test } from "vitest";
import { setFormatLocale } from "./locale.ts";
import { type FigureCell, findNotation, notationQuestion, readFigure } from "./table-notation.ts";

afterEach(() => setFormatLocale("en-GB"));

const cellsOf = (texts: readonly string[]): FigureCell[] => texts.map((text) => ({ text }));

test.each([
  [["1.234,50", "7"], "", ","],
  [["12,5 %", "1.200"], "", ","],
  [["1,234.50", "7"], "", "."],
  [["1,200", "12,00,000"], "", "."],
  [["₹12,00,000.50", "1,200"], "", "."],
  [["0,125", "Starter"], "", ","],
  [["1.200", "3.500", "85", "9.000"], ";", ","],
  [["1,200", "3,500", "85", "9,000"], ",", "."],
  [["1.200", "3.500", "85", "31.12.2026"], "", ","],
  [["Starter", "20"], "", "."],
] as const)(
  "figures %j in a table with the delimiter %j have the decimal sign %j",
  (texts, delimiter, sign) => {
    for (const locale of ["en-GB", "de-DE"] as const) {
      setFormatLocale(locale);
      const { decimal, readings } = findNotation(cellsOf(texts), delimiter);
      expect(readings).toBeUndefined();
      expect(decimal).toBe(sign);
    }
  },
);

test.each([
  [["1.000"], [1, 1000]],
  [
    ["1,200", "3,500"],
    [4700, 4.7],
  ],
  [
    ["12.50", "1.000"],
    [13.5, 1000],
  ],
  [["$1.234k"], [1234, 1_234_000]],
  [
    ["1.250 %", "7"],
    [8.25, 1257],
  ],
] as const)("figures %j can be read in two ways, with the sums %j", (texts, sums) => {
  const { readings = [] } = findNotation(cellsOf(texts));
  expect(readings.map(({ decimal, sum }) => [decimal, sum])).toEqual([
    [".", sums[0]],
    [",", sums[1]],
  ]);
});

test("the reading of the user's number format comes first, and the question stays", () => {
  const asked = () => findNotation(cellsOf(["1.000", "2.500"]));
  expect(asked().readings?.map(({ decimal }) => decimal)).toEqual([".", ","]);
  expect(notationQuestion(asked().readings ?? [])).toBe(
    "“1.000” is 1 or 1,000. Say which decimal sign the table has.",
  );
  setFormatLocale("de-DE");
  expect(asked().decimal).toBe(",");
  expect(asked().readings?.map(({ decimal }) => decimal)).toEqual([",", "."]);
});

test.each([
  [[{ text: "1.200", exact: 1200 }], ","],
  [[{ text: "1,200", exact: 1200 }], "."],
  [[{ text: "1.235", exact: 1.2346 }], "."],
  [[{ text: "12,500 %", exact: 0.125 }], ","],
  [[{ text: "1.200", exact: 1200 }, { text: "3.500" }], ","],
] as const)("the stored numbers of %j say that the decimal sign is %j", (cells, sign) => {
  expect(findNotation(cells)).toEqual({ decimal: sign });
});

test("stored numbers that contradict each other are no answer", () => {
  const cells = [
    { text: "1.200", exact: 1200 },
    { text: "1.300", exact: 1.3 },
  ];
  expect(findNotation(cells).readings).toHaveLength(2);
});

test.each([
  ["1.234", ",", 1234],
  ["1.234,5", ",", 1234.5],
  ["R$ 1.200,00", ",", 1200],
  ["85,5 %", ",", 85.5],
  ["$1,200.50", ".", 1200.5],
  ["(300)", ".", -300],
  ["300-", ".", -300],
  ["1.2 Mio", ".", 1_200_000],
  ["2,5 Mio. €", ",", 2_500_000],
  ["3 lakh", ".", 300_000],
  ["CHF 1'000.–", ".", 1000],
  ["1.25E+05", ".", 125_000],
  ["１２．５", ".", 12.5],
  ["\u200e1\u202f200", ".", 1200],
] as const)("%s with the decimal sign %j is %d", (text, decimal, value) => {
  expect(readFigure(text, decimal)).toEqual({ kind: "number", value });
});

test.each(["0.125", "1.2.3", "1,20", "12x"])("%j is no figure of a table with decimal commas", (text) => {
  expect(readFigure(text, text === "1,20" ? "." : ",").kind).toBe("invalid");
});

test.each(["", "-", "–", "n/a", "$ -", "\u200b"])("%j is a cell without a figure", (text) => {
  expect(readFigure(text, ".").kind).toBe("empty");
});
