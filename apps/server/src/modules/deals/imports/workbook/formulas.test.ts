import { expect, test } from "vitest";
import { testServer } from "../../../../test/server.ts";
import { importCalls } from "../test-import-calls.ts";
import { textRows, workbookOf, zipOf } from "./test-workbook.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { call, preview, imported } = importCalls(server);

const header = textRows(["Deal Name", "Amount", "Stage", "Closing Date"]);
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const dealOf = (amount: string) => `<row>${text("Alder")}${amount}${text("Won")}<c><v>44925</v></c></row>`;

/** A workbook of one sheet with the content of its `<calcPr>`. */
const calculated = (rows: string, calculation: string) =>
  zipOf({
    "xl/workbook.xml": `<workbook><sheets><sheet name="A" r:id="rId1"/></sheets><calcPr ${calculation}/></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

test.each([
  // jmcnamara/XlsxWriter#877: formulas that were written and never calculated have the result 0
  [
    "a result of 0 in a workbook that was never calculated",
    "<c><f>B1*2</f><v>0</v></c>",
    'fullCalcOnLoad="1"',
  ],
  ["no result", "<c><f>B1*2</f></c>", ""],
  ["an empty result", "<c><f>B1*2</f><v></v></c>", ""],
  ["a shared formula without result", '<c><f t="shared" si="0"/></c>', ""],
])("a formula with %s is refused before anything is stored", async (_what, amount, calculation) => {
  const { refusals } = await preview(await calculated(header + dealOf(amount), calculation));
  expect(refusals.map(({ message }) => message)).toEqual([
    '1 formula has no stored result, the first in line 2 of "Amount". Open the workbook in Excel or LibreOffice, save it and upload it again.',
  ]);
});

test.each([
  ["a calculated 0", "<c><f>B1*2</f><v>0</v></c>", "", 0],
  ["a result beside a plan to calculate again", "<c><f>B1*2</f><v>7</v></c>", 'fullCalcOnLoad="1"', 7],
  ["a text", '<c t="str"><f>B1</f><v>1,250.50</v></c>', "", 1250.5],
])("a formula whose result is %s is read", async (_what, amount, calculation, read) => {
  await imported(await calculated(header + dealOf(amount), calculation));
  expect(await call("listDeals")).toMatchObject([{ name: "Alder", Amount: read, closeDate: "2022-12-30" }]);
});

test("serial numbers without a date format are days of the workbook's own date system", async () => {
  const sheets = { A: header + dealOf("<c><v>5</v></c>") };
  await imported(await workbookOf({ sheets, uses1904: true }));
  expect(await call("listDeals")).toMatchObject([{ closeDate: "2026-12-31" }]);
});
