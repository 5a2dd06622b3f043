import type { SerialDays } from "@beachhead/contract/table-reading";
import { NO_RESULT } from "../cells.ts";
import { UnreadableFile } from "../text-decoding.ts";
import type { Archive } from "./archive.ts";
import { exactValue } from "./exact-value.ts";
import type { SheetRow } from "./sheet-rows.ts";
import type { Sheets } from "./workbook.ts";
import { parseXml, readXml } from "./xml.ts";

const SHEETS_MAX = 200;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
const CONTENT = "content.xml";

/** An OpenDocument spreadsheet (.ods) whose rows are read piece by piece. */
export class OpenDocument implements Sheets {
  readonly #archive: Archive;
  readonly sheetNames: string[];
  /** Days are stored as such. */
  readonly serials: SerialDays = 1900;

  private constructor(archive: Archive, sheetNames: string[]) {
    this.#archive = archive;
    this.sheetNames = sheetNames;
  }

  /** @returns undefined if the archive is no spreadsheet @throws {UnreadableFile} */
  static async open(archive: Archive): Promise<OpenDocument | undefined> {
    if (!archive.has(CONTENT)) return undefined;
    const names: string[] = [];
    let isSpreadsheet = false;
    await readXml(archive.read(CONTENT), {
      open(name, _attribute, local) {
        if (name === "spreadsheet") isSpreadsheet = true;
        if (isSpreadsheet && name === "table" && names.length < SHEETS_MAX) names.push(local("name") ?? "");
      },
    });
    return isSpreadsheet ? new OpenDocument(archive, names) : undefined;
  }

  async *rows(sheetName: string): AsyncGenerator<SheetRow> {
    if (!this.sheetNames.includes(sheetName))
      throw new UnreadableFile(`This workbook has no sheet named "${sheetName.slice(0, 100)}".`);
    let complete: { row: SheetRow; copies: number }[] = [];
    let depth = 0;
    let number = 0;
    let rowCopies = 1;
    let cells: string[] = [];
    let column = 0;
    let cell: Cell | undefined;
    let isParagraph = false;
    let isComment = false;

    const endRow = () => {
      if (cells.some((text) => text !== ""))
        complete.push({ row: { number: number + 1, cells }, copies: rowCopies });
      number += rowCopies;
      if (number > ROWS_MAX && complete.length > 0)
        throw new UnreadableFile("This sheet has more rows than a workbook can have.");
    };
    const parsing = parseXml(this.#archive.read(CONTENT), {
      open(name, _attribute, local) {
        if (name === "table") {
          if (depth > 0) depth += 1;
          else if (local("name") === sheetName) depth = 1;
        }
        if (depth !== 1) return;
        if (name === "table-row") {
          rowCopies = copiesOf(local("number-rows-repeated"), ROWS_MAX);
          cells = [];
          column = 0;
        } else if (name === "table-cell" || name === "covered-table-cell") {
          cell = {
            type: local("value-type") ?? "",
            value: local("value") ?? local("date-value") ?? local("boolean-value") ?? "",
            hasFormula: local("formula") !== undefined,
            copies: copiesOf(local("number-columns-repeated"), COLUMNS_MAX),
            text: "",
          };
        } else if (name === "annotation") isComment = true;
        else if (name === "p") {
          if (cell !== undefined && cell.text !== "" && !isComment) cell.text += " ";
          isParagraph = true;
        } else if (name === "s" && cell !== undefined && isParagraph) cell.text += " ";
      },
      text(text) {
        if (cell !== undefined && isParagraph && !isComment) cell.text += text;
      },
      close(name) {
        if (name === "table" && depth > 0) {
          depth -= 1;
          return;
        }
        if (depth !== 1) return;
        if (name === "p") isParagraph = false;
        else if (name === "annotation") isComment = false;
        else if (name === "table-row") endRow();
        else if ((name === "table-cell" || name === "covered-table-cell") && cell !== undefined) {
          const text = textOf(cell);
          if (text !== "") {
            if (column + cell.copies > COLUMNS_MAX)
              throw new UnreadableFile("This sheet has more columns than a workbook can have.");
            while (cells.length < column) cells.push("");
            for (let copy = 0; copy < cell.copies; copy += 1) cells.push(text);
          }
          column += cell.copies;
          cell = undefined;
        }
      },
    });
    for await (const _piece of parsing) {
      yield* copied(complete);
      complete = [];
    }
    yield* copied(complete);
  }
}

interface Cell {
  type: string;
  value: string;
  hasFormula: boolean;
  copies: number;
  text: string;
}

function textOf({ type, value, hasFormula, text }: Cell): string {
  switch (type) {
    case "float":
    case "currency":
    case "percentage":
      return value === "" ? NO_RESULT : exactValue(value);
    case "date":
      return exactValue(value.slice(0, 10));
    case "boolean":
      return value.toUpperCase();
    case "":
      return hasFormula && text === "" ? NO_RESULT : text;
    default:
      return text;
  }
}

const copiesOf = (count: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.floor(Number(count ?? 1)) || 1));

function* copied(rows: readonly { row: SheetRow; copies: number }[]): Generator<SheetRow> {
  for (const { row, copies } of rows)
    for (let copy = 0; copy < copies; copy += 1) yield { number: row.number + copy, cells: row.cells };
}
