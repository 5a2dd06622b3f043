import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvFormOf, csvText } from "./csv.ts";

/** Cells as a spreadsheet reads them that splits at `separator`: text after a closing quote belongs to the cell. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isStart = true;
  let isQuoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const character = file[at] ?? "";
    if (isQuoted && character === '"' && file[at + 1] === '"') {
      cell += character;
      at += 1;
    } else if (isQuoted && character === '"') isQuoted = false;
    else if (isStart && character === '"') isQuoted = true;
    else if (!isQuoted && (character === separator || character === "\r" || character === "\n")) {
      cells.push(cell);
      cell = "";
      isStart = true;
      continue;
    } else cell += character;
    isStart = false;
  }
  return [...cells, cell];
}

const isFormula = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);

describe("a table for a spreadsheet", () => {
  it.each([
    ["=1+1", `"'=1+1"`],
    ["+49 30 1", `"'+49 30 1"`],
    ["-2", `"'-2"`],
    ["@cmd", `"'@cmd"`],
    ["＝1+1", `"'＝1+1"`],
    ["＋1", `"'＋1"`],
    ["－1", `"'－1"`],
    ["＠cmd", `"'＠cmd"`],
    ["Call them;=1+1+cmd|' /C calc'!A0;x", `"Call them;'=1+1+cmd|' /C calc'!A0;x"`],
    ["a\t=1+1", `"a\t'=1+1"`],
    ["a\n=1+1", `"a\n'=1+1"`],
    ['a;"=1+1"', `"a;""'=1+1"""`],
    ["\tx", `"'\tx"`],
    ["\r=x", `"'\r'=x"`],
    ["  =1", `"  '=1"`],
    ['say "hi", now', '"say ""hi"", now"'],
    ["two\nlines", '"two\nlines"'],
    ["plain - text; a-b", '"plain - text; a-b"'],
  ])("csvText writes %j as %j", (text, cell) => expect(csvText([[text]])).toBe(`\uFEFF${cell}\r\n`));

  it("csvText says that it is UTF-8, writes figures as numbers and leaves blank what has no value", () => {
    expect(
      csvText([
        ["Channel", "Net"],
        ["=Zoë", -1200.5],
        ["b", null],
        ["c", Number.NaN],
      ]),
    ).toBe('\uFEFF"Channel","Net"\r\n"\'=Zoë",-1200.5\r\n"b",\r\n"c",\r\n');
  });

  it.each(["en-US", "en-GB", "en-IN", undefined, "xx"])(
    "csvFormOf the number format %s has commas between values and decimal points",
    (locale) => expect(csvText([["Price", 1.5]], csvFormOf(locale))).toBe('\uFEFF"Price",1.5\r\n'),
  );

  // matomo-org/matomo#13948
  it.each(["de-DE", "fr-FR", "es-ES"])(
    "csvFormOf the number format %s has semicolons between values and decimal commas",
    (locale) =>
      expect(csvText([["a;b", -1200.5, null, 0.000_001, 1e21]], csvFormOf(locale))).toBe(
        '\uFEFF"a;b";-1200,5;;0,000001;1e+21\r\n',
      ),
  );

  const texts = fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＠",
      ";",
      "\t",
      "\n",
      "\r",
      '"',
      "'",
      ",",
      " ",
      "\u200b",
      "a",
    ),
  });

  it.each([",", ";", "\t"])("no CSV text becomes a formula for a reader that splits at %j", (separator) => {
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 3 }), { maxLength: 3 }), (rows) => {
        expect(cellsOf(csvText(rows).slice(1), separator).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("a CSV reader that splits at commas reads every text unchanged", () => {
    const cells = cellsOf(
      csvText([["a,b", 'c"d', "e\nf"]])
        .slice(1)
        .trimEnd(),
      ",",
    );
    expect(cells).toEqual(["a,b", 'c"d', "e\nf"]);
  });
});
