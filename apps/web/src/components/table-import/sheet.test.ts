import { expect, test } from "vitest";
import { readFileText } from "./read-file.ts";
import { MOST_CHARACTERS, readSheet, type Sheet } from "./sheet.ts";

function rowsOf(text: string): Sheet["rows"] {
  const sheet = readSheet(text);
  if ("problem" in sheet) throw new Error(sheet.problem);
  return sheet.rows;
}

test.each([
  [
    "tabs",
    "a\tb\n1,5\t2",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "semicolons",
    "a;b\n1,5;2\n1,7;3",
    [
      ["a", "b"],
      ["1,5", "2"],
      ["1,7", "3"],
    ],
  ],
  [
    "commas",
    'a,b\r\n"1,200",2\r\n',
    [
      ["a", "b"],
      ["1,200", "2"],
    ],
  ],
  [
    "vertical bars",
    "a|b\n1|2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a sign that its first line names",
    "sep=;\na;b,c\n1;2,5",
    [
      ["a", "b,c"],
      ["1", "2,5"],
    ],
  ],
  [
    "quoted line ends",
    '"a\nb"\tc\n1\t2',
    [
      ["a\nb", "c"],
      ["1", "2"],
    ],
  ],
])("a table separated by %s is split into its cells", (_what, text, cells) => {
  expect(rowsOf(text).map((row) => row.cells)).toEqual(cells);
});

test("empty rows of a table are skipped, and the others keep their line numbers", () => {
  expect(rowsOf("\uFEFFa\tb\n\t\n1\t2").map(({ line }) => line)).toEqual([1, 3]);
});

test.each([
  ["nothing", "  \n \t ", "The table is empty."],
  [
    "a quote that does not close",
    'a,b\n1,2\n"3,4',
    "A quote that opens in row 3 does not close. Close it and import again.",
  ],
  [
    "501 rows",
    "a\tb\n".repeat(501),
    "The table has 501 rows; at most 500 can be read. Copy only the rows to import.",
  ],
  ["101 columns", `a\tb\n${"1\t".repeat(100)}2`, "Row 2 has 101 columns; at most 100 can be read."],
  [
    "too many characters",
    "x".repeat(MOST_CHARACTERS + 1),
    "The table has 200,001 characters; at most 200,000 can be read. Copy only the rows to import.",
  ],
  [
    "bytes that are not text",
    "PK\0\0",
    "This is not text. Copy the cells in the spreadsheet, or save it as CSV.",
  ],
])("a table with %s is refused with the reason", (_what, text, problem) => {
  expect(readSheet(text)).toEqual({ problem });
});

const fileOf = (bytes: BlobPart, name = "plans.csv") => new File([bytes], name);
const asUtf16 = (text: string) =>
  new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (sign) => sign.charCodeAt(0))]).buffer);

test.each([
  ["UTF-8", fileOf("Prix;é")],
  ["Windows-1252", fileOf(new Uint8Array([80, 114, 105, 120, 59, 0xe9]))],
  ["UTF-16", fileOf(asUtf16("Prix;é"))],
])("a file in %s is read", async (_encoding, file) => {
  expect(await readFileText(file)).toMatch(/Prix;é$/);
});

test("a file of 50 MB is refused, with its size and the limit in the reason", async () => {
  const file = fileOf("x");
  Object.defineProperty(file, "size", { value: 50_000_000 });
  expect(await readFileText(file)).toEqual({
    problem: "“plans.csv” has 50.0 MB; at most 0.4 MB can be read. Save only the table to import.",
  });
});

/** A compound file whose list of streams is at its end. */
function compoundOf(stream: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * MOST_CHARACTERS + 1_000);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
  const entry = bytes.length - 128;
  Array.from(stream, (letter, at) => bytes.set([letter.charCodeAt(0)], entry + 2 * at));
  bytes.set([2 * stream.length + 2], entry + 64);
  return bytes;
}

test.each([
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0]), "is a workbook."],
  ["an old workbook", compoundOf("Workbook"), "is an old Excel workbook."],
  ["a workbook with a password", compoundOf("EncryptedPackage"), "is protected by a password."],
  ["another compound file", compoundOf("Contents"), "is no table."],
  ["a PDF", "%PDF-1.7", "is a PDF document."],
])("%s is recognised by its bytes and refused with its kind", async (_what, bytes, words) => {
  expect(await readFileText(fileOf(bytes, "plans.xlsx"))).toHaveProperty(
    "problem",
    expect.stringContaining(`“plans.xlsx” ${words}`),
  );
});

test("a workbook of 50 MB is refused as a workbook, not for its size", async () => {
  const file = fileOf(new Uint8Array([0x50, 0x4b, 3, 4]), "big.xlsx");
  Object.defineProperty(file, "size", { value: 50_000_000 });
  expect(await readFileText(file)).toHaveProperty(
    "problem",
    expect.stringContaining("“big.xlsx” is a workbook."),
  );
});
