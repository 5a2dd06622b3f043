import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { testServer } from "../../../../test/server.ts";
import { importCalls } from "../test-import-calls.ts";
import { sheetCsv } from "./sheet-csv.ts";
import { isDateFormat } from "./styles.ts";
import { textRows, workbookOf, zipOf } from "./test-workbook.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { call, upload, preview, imported } = importCalls(server);

const HEADER = ["Deal ID", "Deal Name", "Amount", "Currency", "Stage", "Closing Date"];
const deal = (id: number, name: string, amount: number | string, closed: Date | string) => [
  { type: Number, value: id },
  { type: String, value: name },
  typeof amount === "number" ? { type: Number, value: amount } : { type: String, value: amount },
  { type: String, value: "EUR" },
  { type: String, value: "Won" },
  typeof closed === "string"
    ? { type: String, value: closed }
    : { type: Date, value: closed, format: "dd/mm/yyyy" },
];
const sheetOf = (...rows: SheetData[number][]): SheetData => [
  HEADER.map((value) => ({ type: String, value })),
  ...rows,
];

test("a workbook becomes deals: numbers and dates as stored, texts in their own notation, and the import is undone", async () => {
  const file = await writeXlsxFile(
    sheetOf(
      deal(1, "Müller, AG", 1250.25, new Date("2026-12-31T00:00:00Z")),
      deal(2, "Two\nlines", "1.234,56", "31.12.2026"),
      deal(3, "=1+1", 125.125, "01.02.2027"),
    ),
    { sheet: "Deals" },
  ).toBuffer();
  const found = await preview(file);
  expect(found).toMatchObject({
    rows: 3,
    workbook: { sheet: "Deals", sheets: ["Deals"] },
    dialect: { decimal: ",", dates: "DD.MM.YYYY" },
    mapping: { amount: "Amount", externalId: "Deal ID", closeDate: "Closing Date" },
  });
  expect(found.columns.find(({ name }) => name === "Closing Date")?.samples).toEqual([
    "2026-12-31",
    "31.12.2026",
    "01.02.2027",
  ]);
  const done = await imported(file);
  expect(done).toMatchObject({ state: "done", rowsStored: 3, rowsRejected: 0 });
  expect(await call("listDeals", { query: { sort: "-amount" } })).toMatchObject([
    { name: "Müller, AG", Amount: 1250.25, closeDate: "2026-12-31" },
    { name: "Two lines", Amount: 1234.56, closeDate: "2026-12-31" },
    { name: "=1+1", Amount: 125.13, closeDate: "2027-02-01" },
  ]);
  await call("undoDealImport", { params: { id: done.importId } });
  expect(await call("listDeals")).toEqual([]);
});

test("the first visible sheet with rows is read, or the one that is asked for", async () => {
  const file = await workbookOf({
    sheets: {
      Cover: textRows(["Pipeline"]),
      Archive: textRows(HEADER, ["9", "Old", "1", "EUR", "Won", ""]),
      North: textRows(HEADER, ["1", "A", "10", "EUR", "Won", ""]),
      South: textRows(HEADER, ["2", "B", "20", "EUR", "Won", ""], ["3", "C", "30", "EUR", "Won", ""]),
    },
    hidden: ["Archive"],
  });
  expect(await preview(file)).toMatchObject({
    rows: 1,
    workbook: { sheet: "North", sheets: ["Cover", "North", "South"] },
  });
  expect(await preview(file, { sheet: "South" })).toMatchObject({ rows: 2, workbook: { sheet: "South" } });
  const answer = await upload(file, "application/octet-stream", { sheet: "West" });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { error: 'This workbook has no sheet named "West".' },
  ]);
});

test("bad rows have the numbers of the sheet below a title, gaps and an error value", async () => {
  const cell = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;
  const names = ["Deal Name", "Amount", "Stage", "Closing Date", "Pipeline 2027", "Won"];
  const file = await workbookOf({
    strings: `${names.map((name) => `<si><t>${name}</t></si>`).join("")}<si><r><t>Ri</t></r><r><t>ch</t></r><rPh><t>x</t></rPh></si>`,
    formats: ["0.00", "[$-409]d\\-mmm\\-yy;@"],
    uses1904: true,
    sheets: {
      Deals: `<row r="1">${cell("A1", 4)}</row>
        <row r="3">${cell("A3", 0)}${cell("C3", 1)}${cell("D3", 2)}${cell("E3", 3)}</row>
        <row r="5">${cell("A5", 6)}<c r="C5" s="0"><f>SUM(1,2)</f><v>1.25E3</v></c>${cell("D5", 5)}<c r="E5" s="1"><v>44925.75</v></c></row>
        <row r="9">${cell("A9", 5)}<c r="C9" t="e"><v>#N/A</v></c>${cell("D9", 5)}</row>`,
    },
  });
  const done = await imported(file);
  expect(done).toMatchObject({ rowsRead: 2, rowsStored: 1 });
  expect(done.errors).toEqual([{ line: 9, column: "Amount", message: '"#N/A" is not an amount' }]);
  expect(await call("listDeals")).toMatchObject([{ name: "Rich", Amount: 1250, closeDate: "2026-12-31" }]);
});

const spaces = Buffer.alloc(65 * 1024 ** 2, " ");
const longCell = Buffer.from(`<worksheet><sheetData><row><c><v>${"7".repeat(5 * 1024 ** 2)}`);
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
const withSheet = async (sheet: string | Buffer) =>
  zipOf({
    "xl/workbook.xml": `<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
  });
const DAMAGED = "This workbook cannot be opened: it is damaged or incomplete. Save it again as .xlsx or CSV.";

test.each<[string, () => Promise<Buffer>, string]>([
  [
    "a picture named deals.xlsx",
    async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    "This file is a PNG picture, not a table. Upload an .xlsx or CSV file.",
  ],
  ["the first bytes of a workbook", async () => Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), DAMAGED],
  [
    "half a workbook",
    async () => {
      const whole = await workbookOf({ sheets: { A: textRows(["a", "b"], ["1", "2"]) } });
      return whole.subarray(0, whole.length / 2);
    },
    DAMAGED,
  ],
  [
    "a text document",
    () => zipOf({ "word/document.xml": "<x/>" }),
    "This file is a Word document, not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "a binary workbook",
    () => zipOf({ "xl/workbook.bin": "x" }),
    "This file is a binary workbook (.xlsb). Save it as .xlsx or CSV.",
  ],
  ["an empty sheet", () => workbookOf({ sheets: { A: "" } }), "The file is empty."],
  [
    "a header alone",
    () => workbookOf({ sheets: { A: textRows(["a", "b"]) } }),
    "The file has a header but no rows below it.",
  ],
  ["no sheet", () => workbookOf({ sheets: {} }), "This workbook has no visible sheet with cells."],
  [
    "a zip bomb",
    () => withSheet(spaces),
    "This workbook unpacks to more data than a sheet can hold. Save the sheet as CSV and upload that.",
  ],
  [
    "a cell without an end",
    () => withSheet(longCell),
    "A value of this workbook is too long. Save the sheet as CSV and upload that.",
  ],
  [
    "an entity of its own",
    () => withSheet(laughs),
    "This workbook cannot be read: a part of it is not valid XML. Save it again.",
  ],
])(
  "a workbook that is %s is refused with one sentence, and nothing is left of it",
  async (_what, file, sentence) => {
    const answer = await upload(await file(), "application/octet-stream");
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: sentence }]);
    expect(await call("listDealImports")).toEqual([]);
  },
);

test("a sheet that unpacks to more than it declares is refused", async () => {
  const file = await withSheet(`<worksheet>${" ".repeat(100_000)}</worksheet>`);
  const central = file.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), file.lastIndexOf("xl/worksheets") - 60);
  file.writeUInt32LE(1_000, central + 24);
  const answer = await upload(file, "application/octet-stream");
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: DAMAGED }]);
});

test.each([
  ["dd/mm/yyyy", true],
  ["[$-409]d\\-mmm\\-yy;@", true],
  ["yyyy", true],
  ["h:mm", false],
  ["0.00", false],
  ["#,##0.00 [$USD]", false],
  ['0 "days"', false],
  ["General", false],
])("the number format %s shows a date: %s", (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate);
});

test.each([
  ["a cell of a line end and many spaces", "\nx", " "],
  ["a number format of brackets that do not close", "", "["],
])("%s is read within moments", async (_, start, sign) => {
  const text = `${start}${sign.repeat(40_000)}x`;
  async function* rows() {
    yield { number: 1, cells: [text] };
  }
  const before = process.cpuUsage();
  const csv = await textOf(sheetCsv(rows()));
  expect(isDateFormat(text)).toBe(false);
  const { user, system } = process.cpuUsage(before);
  expect(csv).toBe(`${text.replace("\n", " ")}\n`);
  expect(user + system).toBeLessThan(400_000);
});
