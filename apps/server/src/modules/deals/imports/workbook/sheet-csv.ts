import { UnreadableFile } from "../text-decoding.ts";
import type { SheetRow } from "./sheet-rows.ts";

/** Bytes of CSV that one sheet may become. */
const CSV_MAX = 200 * 1024 ** 2;
/** Characters that are collected before they become a piece. */
const PIECE_LENGTH = 64 * 1024;
/** Rows above the table that may hold a title. */
const TITLE_ROWS = 20;

/**
 * A sheet as comma-separated UTF-8, one line a row, so that the line numbers are those of the sheet. Rows above the
 * header that hold a single value, such as a title, become blank lines.
 * @throws {UnreadableFile}
 */
export async function* sheetCsv(rows: AsyncIterable<SheetRow>): AsyncGenerator<Buffer> {
  let text = "";
  let line = 1;
  let bytes = 0;
  const write = ({ number, cells }: SheetRow) => {
    text += `${"\n".repeat(number - line)}${cells.map(quoted).join(",")}\n`;
    line = number + 1;
  };
  const take = (): Buffer => {
    const piece = Buffer.from(text);
    text = "";
    bytes += piece.length;
    if (bytes > CSV_MAX)
      throw new UnreadableFile("The sheet holds more than 200 MB of text. Split it and upload the parts.");
    return piece;
  };
  let titles: SheetRow[] | undefined = [];
  for await (const row of rows) {
    if (titles !== undefined) {
      if (valuesIn(row) < 2 && titles.length < TITLE_ROWS) {
        titles.push(row);
        continue;
      }
      // Without a row of several values, it is a table of one column.
      if (valuesIn(row) < 2) titles.forEach(write);
      titles = undefined;
    }
    write(row);
    if (text.length >= PIECE_LENGTH) yield take();
  }
  titles?.forEach(write);
  if (text !== "") yield take();
}

const valuesIn = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== "").length;

/** Line ends within a cell become spaces: a row is one line. */
function quoted(cell: string): string {
  const oneLine = /[\r\n]/.test(cell) ? cell.replaceAll(/\s*[\r\n]+\s*/g, " ") : cell;
  return /[",]/.test(oneLine) ? `"${oneLine.replaceAll('"', '""')}"` : oneLine;
}
