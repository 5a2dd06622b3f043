import { describe, expect, it } from "vitest";
import { writeHtmlTable } from "./clipboard-table.ts";
import { readHtmlTable } from "./html-table.ts";

const texts = (html: string) => readHtmlTable(html)?.rows.map((row) => row.map(({ text }) => text));

describe("the HTML that a spreadsheet copies", () => {
  it("Excel: line breaks are kept, wrapped source lines are not, and x:num is the stored number", () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {color:black}</style></head>
      <body link=blue><table border=0 style='border-collapse:collapse'>
      <!--StartFragment--><col width=80 span=2>
      <tr height=20><td height=20>North<br>
          light</td><td align=right x:num="1234.5678">1.234,57 </td></tr>
      <tr height=20><td>North of
        the river</td><td x:num>12</td></tr><!--EndFragment--></table></body></html>`;
    expect(readHtmlTable(html)).toEqual({
      hiddenRows: 0,
      rows: [
        [{ text: "North\nlight" }, { text: "1.234,57", exact: 1234.5678 }],
        [{ text: "North of the river" }, { text: "12" }],
      ],
    });
  });

  it("LibreOffice: sdval is the stored number", () => {
    const html =
      '<table cellspacing="0"><colgroup width="86"></colgroup><tr><td align="right" sdval="0.125" sdnum="1031;0;0,00%">12,50%</td></tr></table>';
    expect(readHtmlTable(html)?.rows).toEqual([[{ text: "12,50%", exact: 0.125 }]]);
  });

  it("Google Sheets: the stored number is in data-sheets-value, also of one cell without a table", () => {
    const block =
      '<google-sheets-html-origin><style type="text/css">td {border: 1px}</style><table data-sheets-root="1"><tbody><tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;3,5&quot;}">3,5</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1200}" data-sheets-numberformat="{}">1.200</td></tr></tbody></table>';
    expect(readHtmlTable(block)?.rows).toEqual([[{ text: "3,5" }, { text: "1.200", exact: 1200 }]]);
    const cell =
      '<meta charset="utf-8"><span data-sheets-root="1" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1.2}">1.200</span>';
    expect(readHtmlTable(cell)?.rows).toEqual([[{ text: "1.200", exact: 1.2 }]]);
  });

  it("Numbers and Word: paragraphs in cells are their text", () => {
    expect(texts("<table><tr><td><p><span>7&nbsp;500</span></p></td><td><p>b</p></td></tr></table>")).toEqual(
      [["7 500", "b"]],
    );
  });

  it("hidden rows and columns are left out, and rows with content are counted", () => {
    const html =
      "<table><tr><td>1</td><td style='display:none'>x</td><td>2</td></tr><tr style='mso-yfti-irow:1;display:none'><td>3</td><td style='display:none'>y</td><td>4</td></tr><tr height=0 style='display:none'><td></td></tr></table>";
    expect(texts(html)).toEqual([["1", "2"]]);
    expect(readHtmlTable(html)?.hiddenRows).toBe(1);
  });

  it("cells below and beside a merged cell are blank, so that the others stay in their columns", () => {
    const html =
      "<table><tr><td rowspan=2>Region</td><td colspan=2>2026</td></tr><tr><td>Q1</td><td>Q2</td></tr><tr><td>North</td><td>1</td><td>2</td></tr></table>";
    expect(texts(html)).toEqual([
      ["Region", "2026", ""],
      ["", "Q1", "Q2"],
      ["North", "1", "2"],
    ]);
  });

  it.each([
    ["no table", "<p>7</p>"],
    ["two tables", "<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>"],
    ["a table within a text", "<p>See:</p><table><tr><td>1</td></tr></table>"],
    ["nothing", ""],
  ])("HTML with %s is left to the text flavour", (_what, html) =>
    expect(readHtmlTable(html)).toBeUndefined(),
  );

  it("scripts of a copied page do not run", () => {
    Object.assign(window, { ran: false });
    readHtmlTable(
      "<table><tr><td>1<script>window.ran = true</script><img src=x onerror='window.ran = true'></td></tr></table>",
    );
    expect(Reflect.get(window, "ran")).toBe(false);
  });

  it("a block that was copied here is read back with its numbers", () => {
    const rows = [[{ text: "<b>\nx" }, { text: "1.234", exact: 1.234 }]];
    expect(readHtmlTable(writeHtmlTable(rows))?.rows).toEqual(rows);
  });
});
