import type { Dialect } from "@beachhead/contract";
import { type CsvRow, CsvSplitter, type FilePlace } from "./csv-rows.ts";
import { PART_BYTES } from "./store-file.ts";
import { decoderOf } from "./text-decoding.ts";

export const FILE_START: FilePlace = { byte: 0, line: 1, afterReturn: false };

/** A stored file: its pieces of `PART_BYTES` by number, undefined after the last one. */
export interface StoredRows extends Pick<Dialect, "encoding" | "delimiter"> {
  readPart(part: number): Promise<Buffer | undefined>;
}

/**
 * Reads rows of a file from a place on, and not more of the file than they need.
 * @param most at least 1
 * @returns next: undefined when these are the last rows
 * @throws {UnreadableFile}
 */
export async function readRows(
  { readPart, encoding, delimiter }: StoredRows,
  from: FilePlace,
  most: number,
): Promise<{ rows: CsvRow[]; next?: FilePlace }> {
  const decode = decoderOf(encoding, { isStart: from.byte === 0 });
  const splitter = new CsvSplitter(delimiter, from);
  const all: CsvRow[] = [];
  let skipped = from.byte % PART_BYTES;
  for (let part = Math.floor(from.byte / PART_BYTES); ; part += 1) {
    const bytes = (await readPart(part))?.subarray(skipped);
    if (bytes === undefined) {
      all.push(...splitter.push(decode()), ...splitter.end());
      return { rows: all };
    }
    const text = decode(bytes);
    const { rows, next } = splitter.pushUntil(text, most - all.length);
    for (const row of rows) all.push(row);
    if (next !== undefined) {
      const { index, line, afterReturn } = next;
      const byte = part * PART_BYTES + skipped + bytesBefore(text, index, bytes, encoding);
      return { rows: all, next: { byte, line, afterReturn } };
    }
    skipped = 0;
  }
}

/**
 * Bytes of the text before an index that follows a line end. Counts line ends, which are the same in bytes and in text
 * whatever is between them: bytes that are no character are one in the text, however many they are.
 */
function bytesBefore(text: string, index: number, bytes: Buffer, encoding: Dialect["encoding"]): number {
  const lineEnd = text.charCodeAt(index - 1);
  let count = 0;
  for (let at = 0; at < index; at += 1) if (text.charCodeAt(at) === lineEnd) count += 1;
  const isWide = encoding === "utf-16le" || encoding === "utf-16be";
  const width = isWide ? 2 : 1;
  const low = encoding === "utf-16be" ? 1 : 0;
  for (let at = 0; at < bytes.length; at += width) {
    if (bytes[at + low] !== lineEnd || (isWide && bytes[at + 1 - low] !== 0)) continue;
    count -= 1;
    if (count === 0) return at + width;
  }
  return bytes.length;
}
