import { dayOfSerial } from "@beachhead/contract/table-reading";
import { NO_RESULT } from "../cells.ts";
import { UnreadableFile } from "../text-decoding.ts";
import { exactValue } from "./exact-value.ts";
import { type SharedStrings, TextCollector } from "./shared-strings.ts";
import { parseXml } from "./xml.ts";

/** A row of a sheet by its number there, from 1. Cells that are left out are "". */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** What the cells of a sheet refer to. */
export interface CellContext {
  strings: SharedStrings;
  dateStyles: ReadonlySet<number>;
  uses1904: boolean;
  /** Whether formulas have been written without being calculated: a result of 0 is none. */
  isUncalculated: boolean;
}

/** Excel's own limits. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** The rows of a sheet that have a value. Of a formula the stored result counts. @throws {UnreadableFile} */
export async function* sheetRows(
  content: AsyncIterable<Buffer>,
  { strings, dateStyles, uses1904, isUncalculated }: CellContext,
): AsyncGenerator<SheetRow> {
  let complete: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let type = "n";
  let isDate = false;
  let isFormula = false;
  let value = "";
  let isValue = false;
  const inline = new TextCollector();

  const cellText = (): string => {
    if (isFormula && type !== "str" && (value.trim() === "" || (isUncalculated && value === "0")))
      return NO_RESULT;
    const inlineText = inline.take();
    switch (type) {
      case "s":
        return value === "" ? "" : strings.at(Number(value));
      case "inlineStr":
        return inlineText;
      case "b":
        return value === "1" ? "TRUE" : "FALSE";
      case "d":
        return exactValue(value.slice(0, 10));
      case "n":
        return numberText(value);
      default:
        return value;
    }
  };
  const numberText = (text: string): string => {
    const number = Number(text);
    if (text.trim() === "" || !Number.isFinite(number)) return text;
    const day = isDate ? dayOfSerial(number, uses1904 ? 1904 : 1900) : undefined;
    // Ids stay digit by digit; a number such as 1.25E+5 is written out.
    return exactValue(day ?? (/e/i.test(text) ? String(number) : text.trim()));
  };

  const parsing = parseXml(content, {
    open(name, attribute) {
      if (name === "row") {
        const number = Number(attribute("r"));
        row = { number: number > row.number ? number : row.number + 1, cells: [] };
        column = -1;
        if (row.number > ROWS_MAX) throw new UnreadableFile("This sheet has more rows than Excel allows.");
      } else if (name === "c") {
        column = columnOf(attribute("r")) ?? column + 1;
        if (column >= COLUMNS_MAX) throw new UnreadableFile("This sheet has more columns than Excel allows.");
        type = attribute("t") ?? "n";
        isDate = dateStyles.has(Number(attribute("s")));
        isFormula = false;
        value = "";
      } else if (name === "f") isFormula = true;
      else if (name === "v") isValue = true;
      else inline.open(name);
    },
    text(text) {
      if (isValue) value += text;
      else inline.add(text);
    },
    close(name) {
      if (name === "v") isValue = false;
      else if (name === "c") {
        const text = cellText();
        if (text === "") return;
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = text;
      } else if (name === "row" && row.cells.length > 0) complete.push(row);
      else inline.close(name);
    },
  });
  for await (const _piece of parsing) {
    yield* complete;
    complete = [];
  }
  yield* complete;
}

/** The index of the column of a reference such as "AB12". */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  let index = 0;
  for (const letter of letters) index = index * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return index - 1;
}
