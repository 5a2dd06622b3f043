import writeExcelFile, { type CellObject } from "write-excel-file/browser";
import type { ChartCell, ChartTable } from "./chart-table.ts";
import type { PictureWords } from "./standalone-svg.ts";

/** Excel takes at most this many characters in a cell. */
const LONGEST_TEXT = 32_767;
/** Not allowed in XML 1.0. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const LEAST_WIDTH = 12;
const MOST_WIDTH = 44;

/** A text stays a text, whatever it begins with. */
const textCell = (text: string): CellObject => ({
  type: String,
  value: text.replace(CONTROL, "").slice(0, LONGEST_TEXT),
});

function cellOf(value: ChartCell): CellObject | null {
  if (value === null || value === "") return null;
  if (typeof value === "string") return textCell(value);
  return { type: Number, value, format: Number.isInteger(value) ? "0" : "0.00##" };
}

/** Wide enough for the longest of its cells. */
const widthOf = (cells: readonly (ChartCell | undefined)[]): number =>
  Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, ...cells.map((cell) => String(cell ?? "").length + 2)));

/** The figures behind a chart as an Excel workbook, below its finding. */
export function chartWorkbook(
  { title, subtitle }: PictureWords,
  { startsWithAmounts }: ChartTable,
  [heads = [], ...rows]: readonly (readonly ChartCell[])[],
): Promise<Blob> {
  const isAmount = (column: number) =>
    (column > 0 || startsWithAmounts === true) && rows.some((row) => typeof row[column] === "number");
  const data = [
    [{ ...textCell(title), fontWeight: "bold" as const, fontSize: 14 }],
    [{ ...textCell(subtitle ?? ""), textColor: "#5b6675" }],
    [],
    heads.map((head, column) => ({
      ...textCell(String(head ?? "")),
      fontWeight: "bold" as const,
      align: isAmount(column) ? ("right" as const) : ("left" as const),
    })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = heads.map((head, column) => ({
    width: widthOf([head, ...rows.map((row) => row[column])]),
  }));
  return writeExcelFile([{ data, sheet: "Figures", columns }], {
    fontFamily: "Calibri",
    fontSize: 11,
  }).toBlob();
}
