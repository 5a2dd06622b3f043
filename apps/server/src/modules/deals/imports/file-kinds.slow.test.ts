import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { importCalls } from "./test-import-calls.ts";
import { workbookOf, zipOf } from "./workbook/test-workbook.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { call, upload, preview, imported } = importCalls(server);

const HEADER = ["Deal ID", "Deal Name", "Amount", "Currency", "Stage", "Closing Date"];
const CSV = `${HEADER.join(",")}\n1,Alder,1200.50,EUR,Won,2026-03-01\n2,Birch,980,USD,Lost,2026-03-02\n`;
const table = "<table><tr><td>Deal</td><td>Amount</td></tr></table>";
const page =
  "This file is a web page (HTML), not a workbook, whatever its name. Open it in Excel or LibreOffice and save it as .xlsx or CSV.";
const xml2003 =
  "This file is an XML spreadsheet of Excel 2003. Open it in Excel or LibreOffice and save it as .xlsx or CSV.";

const oldWorkbook = "This file is an old Excel workbook (.xls). Save it as .xlsx or CSV.";
const encrypted =
  "This file is protected by a password. Open it, remove the password, and save it as .xlsx or CSV.";

/** A compound file with the entry of one stream, after as many bytes of content. */
function compoundOf(stream: string, before = 500): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(stream, "utf16le");
  entry.writeUInt16LE(2 * stream.length + 2, 64);
  return Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), Buffer.alloc(before), entry]);
}

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  // python-excel/xlrd#350, SheetJS/sheetjs#419 and #458
  ["a web page", () => Buffer.from(`<html>${table}</html>`), page],
  ["a web page with a document type", () => Buffer.from(`\uFEFF\r\n <!DOCTYPE html>\n<html>${table}`), page],
  ["a table of a web page", () => Buffer.from(table), page],
  [
    "a web page of Excel",
    () => Buffer.from(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>`),
    page,
  ],
  // ONLYOFFICE/DocumentServer#1832
  [
    "a web page of Excel with names of its own",
    () =>
      Buffer.from(
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"\r\n xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n<head><meta name="ProgId" content="Excel.Sheet"></head>${table}`,
      ),
    page,
  ],
  // valdergallo/data-importer#80
  [
    "a report of a database as a web page",
    () =>
      Buffer.from(`\n<html>\n<head>\n<meta name="generator" content="SQL">\n<style> body {}</style>${table}`),
    page,
  ],
  // tidyverse/readxl#480, highcharts/export-csv#41
  [
    "a web page that begins with a comment",
    () => Buffer.from(`<!-- report -->\n<table>${table}</table>`),
    page,
  ],
  ["a web page in UTF-16", () => Buffer.from(`\uFEFF<html>${table}</html>`, "utf16le"), page],
  // tidyverse/readxl#635
  [
    "an XML spreadsheet",
    () => Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    xml2003,
  ],
  // jjuback/gc-excelviewer#36, QtExcel/QXlsx#284
  ["an old workbook", () => compoundOf("Workbook"), oldWorkbook],
  ["a workbook of Excel 5", () => compoundOf("Book"), oldWorkbook],
  ["an old workbook that lists its streams at its end", () => compoundOf("Workbook", 300_077), oldWorkbook],
  ["a workbook with a password", () => compoundOf("EncryptedPackage", 65_536 - 40), encrypted],
  [
    "an old Word document that speaks of a workbook",
    () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("Workbook", "utf16le")]),
    "This file is an old Word document (.doc), not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "a mail of Outlook",
    () => compoundOf("__substg1.0_0037001F"),
    "This file is a document of another program, not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "a PDF",
    () => Buffer.from("%PDF-1.7\n"),
    "This file is a PDF document, not a table. Upload an .xlsx or CSV file.",
  ],
  // twg/qa-entaxy#1506, OpenCompare/OpenCompare#35: pictures and data under the name of a table
  [
    "a PNG picture",
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    "This file is a PNG picture, not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "data of a program",
    () => Buffer.from('{"deals": []}'),
    "This file is JSON, not a table. Export the deals as .xlsx or CSV.",
  ],
  [
    "a WebP picture",
    () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"),
    "This file is a picture or film, not a table. Upload an .xlsx or CSV file.",
  ],
  [
    "JSON",
    () => Buffer.from('[{"amount": 5}]'),
    "This file is JSON, not a table. Export the deals as .xlsx or CSV.",
  ],
  [
    "a Numbers document",
    () => zipOf({ "Index/Document.iwa": "x", "preview.jpg": "x" }),
    "This file is a Numbers, Pages or Keynote document. In Numbers, export it as Excel or CSV.",
  ],
  [
    "an OpenDocument text",
    () => zipOf({ "content.xml": "<o:document-content><o:body><o:text/></o:body></o:document-content>" }),
    "This file is an OpenDocument text or presentation, not a table. Upload an .xlsx, .ods or CSV file.",
  ],
  [
    "an archive of two tables",
    () => zipOf({ "a.csv": CSV, "b.csv": CSV }),
    "This archive holds several tables. Upload one of the files in it.",
  ],
  [
    "a workbook in a gzip file",
    async () => gzipSync(await workbookOf({ sheets: { A: "" } })),
    "This file is packed twice or holds a workbook. Unpack it and upload the file inside.",
  ],
  [
    "half a gzip file",
    () => gzipSync(Buffer.from(CSV.repeat(500))).subarray(0, 60),
    "This compressed file is damaged or incomplete.",
  ],
  [
    "a gzip bomb",
    () => gzipSync(Buffer.alloc(80 * 1024 ** 2, "1,2,3\n")),
    "This file unpacks to more data than a table can hold. Upload the unpacked file.",
  ],
])("%s is named for what it is, and nothing is left of it", async (_what, file, sentence) => {
  const answer = await upload(await file(), "application/octet-stream");
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, sentence]);
  expect(await server.query("select 1 from deal_import_parts where owner_id = app_user()")).toEqual([]);
});

const cell = (value: string, copies = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${copies}"><text:p>${value}</text:p></table:table-cell>`;
const number = (type: string, value: string) =>
  `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>shown otherwise</text:p></table:table-cell>`;
const day = (value: string) =>
  `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>01.03.26</text:p></table:table-cell>`;
const row = (cells: string, copies = 1) =>
  `<table:table-row table:number-rows-repeated="${copies}">${cells}</table:table-row>`;
const odsOf = (rows: string) =>
  zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Deals">${rows}</table:table><table:table table:name="Notes">${row(cell("x"))}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
const headerRow = row(HEADER.map((name) => cell(name)).join(""));

const dealsOf = async () =>
  (await call("listDeals", { query: { sort: "-amount" } })).map(
    (deal) => `${deal.name} ${deal.Amount} ${deal.Deal_Currency} ${deal.status} ${deal.closeDate}`,
  );
const bothDeals = ["Alder 1200.5 EUR won 2026-03-01", "Birch 980 USD lost 2026-03-02"];

test("an OpenDocument spreadsheet is read: numbers and days as stored, comments left out, blank rows skipped", async () => {
  const comment = "<office:annotation><text:p>a comment</text:p></office:annotation>";
  const file = await odsOf(
    headerRow +
      row(
        cell("1") +
          cell("Alder").replace("<text:p>", `${comment}<text:p>`) +
          number("currency", "1200.5") +
          cell("EUR") +
          cell("Won") +
          day("2026-03-01T00:00:00"),
      ) +
      // jasp-stats/jasp-issues#2617
      row('<table:table-cell table:number-columns-repeated="16384"/>', 3) +
      row(
        cell("2") + cell("Birch") + number("float", "980") + cell("USD") + cell("Lost") + day("2026-03-02"),
      ) +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_000),
  );
  expect(await preview(file)).toMatchObject({
    rows: 2,
    workbook: { sheet: "Deals", sheets: ["Deals", "Notes"] },
  });
  await imported(file);
  expect(await dealsOf()).toEqual(bothDeals);
});

test("repeated rows and cells of an OpenDocument spreadsheet are as many as they say", async () => {
  // ropensci/readODS#81, SheetJS/sheetjs#383, tafia/calamine#308, pyexcel/pyexcel-ods#1
  const names = ["Deal Name", "Stage", "Amount", "Geo", "Product"].map((name) => cell(name)).join("");
  const file = await odsOf(row(names) + row(cell("Won", 2) + number("float", "5") + cell("x", 2), 3));
  expect(await imported(file)).toMatchObject({ rowsRead: 3, rowsStored: 3 });
  expect(await call("listDeals")).toMatchObject(
    Array.from({ length: 3 }, () => ({ name: "Won", Stage: "Won", Amount: 5, Geo: "x", Product: "x" })),
  );
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a gzip file of one CSV", () => gzipSync(CSV)],
  ["a zip archive of one CSV", () => zipOf({ "export/deals.csv": CSV, "__MACOSX/export/._deals.csv": "x" })],
  ["a zip archive of one text", () => zipOf({ "deals.txt": CSV.replaceAll(",", "\t"), "readme.md": "# x" })],
])("%s is read", async (_what, file) => {
  await imported(await file());
  expect(await dealsOf()).toEqual(bothDeals);
});

test.each([
  // jayjzheng/ff_rankings#15: Windows names the type of Excel for a CSV
  ["application/vnd.ms-excel", "deals.csv"],
  // eligrey/FileSaver.js#627, OCA/queue#360: a CSV that was saved with the name of a workbook
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "deals.xlsx"],
  ["application/vnd.ms-excel", "deals.xls"],
])("a CSV that is sent as %s and named %s is read", async (type, fileName) => {
  const answer = await upload(Buffer.from(CSV), type, { fileName });
  expect([answer.statusCode, answer.json<{ rows: number }>().rows]).toEqual([200, 2]);
});

const dealRow = row(
  cell("1") + cell("Alder") + number("float", "980") + cell("USD") + cell("Won") + day("2026-03-02"),
);
test("a workbook that is named as a CSV is read", async () => {
  const answer = await upload(await odsOf(headerRow + dealRow), "text/csv", { fileName: "deals.csv" });
  expect(answer.json<{ workbook: unknown }>().workbook).toEqual({
    sheet: "Deals",
    sheets: ["Deals", "Notes"],
  });
});
