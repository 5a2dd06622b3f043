import { UnreadableFile } from "../text-decoding.ts";
import type { SheetRow } from "./sheet-rows.ts";

/** Bytes of CSV that one sheet may become. */
const CSV_MAX = 200 * 1024 ** 2;
/** Characters that are collected before they become a piece. */
const PIECE_LENGTH = 64 * 1024;
/**
 * A sheet as comma-separated UTF-8, one line a row, so that the line numbers are those of the sheet.
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
  for await (const row of rows) {
    write(row);
    if (text.length >= PIECE_LENGTH) yield take();
  }
  if (text !== "") yield take();
}

const LINE_END = /[\r\n]/;

/** Line ends within a cell become spaces: a row is one line. */
function quoted(cell: string): string {
  const oneLine = LINE_END.test(cell)
    ? cell.replaceAll(/\s+/g, (spaces) => (LINE_END.test(spaces) ? " " : spaces))
    : cell;
  return /[",]/.test(oneLine) ? `"${oneLine.replaceAll('"', '""')}"` : oneLine;
}
