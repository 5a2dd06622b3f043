import writeExcelFile, { type CellObject, type SheetData } from "write-excel-file/node";
import type { Cell, CellRole, NumberFormat, Sheet, Workbook } from "./workbook.ts";

/** Columns of the address of a cell: A, B, ... Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const FORMATS: Readonly<Record<NumberFormat, string>> = {
  money: "#,##0.00",
  whole: "#,##0",
  percent: "0.00%",
  ratio: "0.00",
  year: "0",
};

/** Blue on pale yellow is how financial models mark what may be changed. */
const STYLES: Readonly<Record<CellRole, Omit<CellObject, "value" | "type">>> = {
  title: { fontWeight: "bold", fontSize: 16, textColor: "#14213d", height: 24 },
  heading: {
    fontWeight: "bold",
    textColor: "#ffffff",
    backgroundColor: "#24415f",
    wrap: true,
    alignVertical: "center",
  },
  label: {},
  note: { textColor: "#5b6675", fontStyle: "italic" },
  input: {
    textColor: "#0000c8",
    backgroundColor: "#fff7d6",
    borderColor: "#d9c97a",
    borderStyle: "thin",
  },
  result: {},
  total: { fontWeight: "bold", topBorderColor: "#24415f", topBorderStyle: "thin" },
};

/** Excel takes at most this many characters in a cell. */
const LONGEST_TEXT = 32_767;
/** Not allowed in XML 1.0. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const cellText = (text: string): string => text.replace(CONTROL, "").slice(0, LONGEST_TEXT);

function cellObject({ content, role = "result", format, align }: Cell): CellObject {
  const isFigure = align === "right" || (typeof content === "object" && content !== null);
  const style = { ...STYLES[role], ...(isFigure && { align: "right" as const }) };
  const shown = format === undefined ? {} : { format: FORMATS[format] };
  if (content === null || content === "") return { ...style };
  if (typeof content === "string") return { ...style, type: String, value: cellText(content) };
  if (typeof content === "number") {
    // A number that is none has no cell type.
    return Number.isFinite(content) ? { ...style, ...shown, type: Number, value: content } : { ...style };
  }
  return { ...style, ...shown, type: "Formula", value: content.text };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Where each name points to. */
function definedNames(sheets: readonly Sheet[]): string {
  const names = sheets.flatMap((sheet) =>
    sheet.rows.flatMap((row, r) =>
      row.flatMap(({ name }, c) =>
        name === undefined ? [] : [{ name, place: `'${escaped(sheet.name)}'!$${columnName(c)}$${r + 1}` }],
      ),
    ),
  );
  // Excel looks names up in a sorted list.
  names.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  const tags = names.map(({ name, place }) => `<definedName name="${name}">${place}</definedName>`);
  return tags.length === 0 ? "" : `<definedNames>${tags.join("")}</definedNames>`;
}

const FORMULA_CELL = /<c r="([A-Z]+)([0-9]+)"([^>]*)><f>([^<]*)<\/f><\/c>/g;

function columnIndex(letters: string): number {
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Stores the value of each formula beside it; the library writes formulas without values. */
function withValues(content: string, sheet: Sheet): string {
  return content.replace(
    FORMULA_CELL,
    (_cell, column: string, row: string, attributes: string, formula: string) => {
      const cell = sheet.rows[Number(row) - 1]?.[columnIndex(column)]?.content;
      const value = typeof cell === "object" && cell !== null ? cell.value : 0;
      const type = typeof value === "string" ? ' t="str"' : "";
      const stored = typeof value === "string" ? escaped(value) : String(value);
      return `<c r="${column}${row}"${attributes}${type}><f>${formula}</f><v>${stored}</v></c>`;
    },
  );
}

/** Prints all columns on the width of one page. */
function onePageWide(content: string): string {
  return content
    .replace(/<worksheet[^>]*>/, (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace("<pageSetup ", '<pageSetup fitToWidth="1" fitToHeight="0" ');
}

/** Names, stored values, and a recalculation when the file is opened. */
function modelFeature({ sheets }: Workbook) {
  return {
    files: {
      transform: {
        "xl/workbook.xml": {
          transform: (content: string) =>
            content
              .replace("<definedNames/>", () => definedNames(sheets))
              .replace("<calcPr/>", '<calcPr fullCalcOnLoad="1"/>'),
        },
        "xl/worksheets/sheet{id}.xml": {
          transform: (content: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) => {
            const sheet = sheets[sheetIndex];
            return sheet === undefined ? content : withValues(onePageWide(content), sheet);
          },
        },
      },
    },
  };
}

/** The bytes of an `.xlsx` file. */
export async function renderWorkbook(workbook: Workbook): Promise<Uint8Array> {
  const sheets = workbook.sheets.map((sheet) => ({
    data: sheet.rows.map((row) => row.map(cellObject)) satisfies SheetData,
    sheet: sheet.name,
    columns: sheet.columns.map((width) => ({ width })),
    showGridLines: false,
    orientation: "landscape" as const,
    ...(sheet.frozenRows !== undefined && { stickyRowsCount: sheet.frozenRows }),
  }));
  return writeExcelFile(sheets, {
    fontFamily: "Calibri",
    fontSize: 11,
    features: [modelFeature(workbook)],
  }).toBuffer();
}
