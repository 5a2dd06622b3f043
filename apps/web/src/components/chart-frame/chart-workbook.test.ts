import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { chartWorkbook } from "./chart-workbook.ts";
import { toRows } from "./save-chart.ts";

const table = {
  heads: ["Channel", "Closed, USD"],
  rows: [
    ["Field Sales", 0.1 + 0.2],
    ["=HYPERLINK(1)", -1_234_567.5],
    ["Partners\u0007 & <more>", null],
  ],
};

async function sheetOf(words: { title: string; subtitle?: string }) {
  const blob = await chartWorkbook(words, table, toRows(table));
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { sheet: textOf("xl/worksheets/sheet1.xml"), texts: textOf("xl/sharedStrings.xml") };
}

test("a chart's workbook has its titles, headers and figures as numbers, and a blank for a missing value", async () => {
  const { sheet, texts } = await sheetOf({ title: "Field Sales is short", subtitle: "To date" });
  const all = sheet + texts;
  for (const text of ["Field Sales is short", "To date", "Channel", "Closed, USD", "Field Sales"])
    expect(all).toContain(`>${text}<`);
  expect(sheet).toContain("<v>0.3</v>");
  expect(sheet).toContain("<v>-1234567.5</v>");
  expect(all).toContain(">Partners &amp; &lt;more&gt;<");
  expect(sheet).not.toMatch(/<c r="B7"[^>]*><v>/);
});

test("a name that begins like a formula is stored as text in a chart's workbook", async () => {
  const { sheet, texts } = await sheetOf({ title: "=1+1" });
  expect(sheet).not.toContain("<f>");
  expect(sheet + texts).toContain(">=HYPERLINK(1)<");
  expect(sheet + texts).toContain(">=1+1<");
});
