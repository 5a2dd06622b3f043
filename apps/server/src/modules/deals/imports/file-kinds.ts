import {
  COMPOUND_ENTRY,
  COMPOUND_START,
  type CompoundKind,
  compoundKind,
} from "@beachhead/contract/table-reading";
import { UnreadableFile } from "./text-decoding.ts";

/** Bytes of a file that tell its kind. */
export const KIND_BYTES = 4_096;

const TABLE = "Upload an .xlsx or CSV file.";

const signatures: readonly [bytes: readonly number[] | string, sentence: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], `This file is a PNG picture, not a table. ${TABLE}`],
  [[0xff, 0xd8, 0xff], `This file is a JPEG picture, not a table. ${TABLE}`],
  ["GIF8", `This file is a GIF picture, not a table. ${TABLE}`],
  ["BM", `This file is a BMP picture, not a table. ${TABLE}`],
  ["II*\0", `This file is a TIFF picture, not a table. ${TABLE}`],
  ["MM\0*", `This file is a TIFF picture, not a table. ${TABLE}`],
  ["%PDF", `This file is a PDF document, not a table. ${TABLE}`],
  ["{\\rtf", `This file is an RTF document, not a table. ${TABLE}`],
  [[0x09, 0x08, 0x10, 0x00], "This file is an old Excel workbook (.xls). Save it as .xlsx or CSV."],
  [[0x09, 0x04, 0x06, 0x00], "This file is an old Excel workbook (.xls). Save it as .xlsx or CSV."],
  ["ID;PWXL", "This file is a SYLK table (.slk). Open it in Excel and save it as .xlsx or CSV."],
  ["PAR1", "This file is a Parquet file. Export the table as CSV."],
  ["SQLite format 3", "This file is an SQLite database. Export the table as CSV."],
  ["BZh", "This file is compressed with bzip2. Unpack it and upload the file inside."],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "This file is compressed with xz. Unpack it and upload the file inside."],
  [[0x28, 0xb5, 0x2f, 0xfd], "This file is compressed with Zstandard. Unpack it and upload the file inside."],
  [[0x37, 0x7a, 0xbc, 0xaf], "This file is a 7z archive. Unpack it and upload the file inside."],
  ["Rar!", "This file is a RAR archive. Unpack it and upload the file inside."],
];

/** Starts of texts that are no tables, without spaces before them, in lower case. */
const texts: readonly [start: RegExp, sentence: string][] = [
  [
    /^<\?xml[^>]*>[\s\S]*(?:mso-application|urn:schemas-microsoft-com:office:spreadsheet)/,
    "This file is an XML spreadsheet of Excel 2003. Open it in Excel or LibreOffice and save it as .xlsx or CSV.",
  ],
  [
    /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta|style)\b/,
    "This file is a web page (HTML), not a workbook, whatever its name. Open it in Excel or LibreOffice and save it as .xlsx or CSV.",
  ],
  [
    /^<\?xml[^>]*>[\s\S]*<html/,
    "This file is a web page (HTML), not a workbook, whatever its name. Open it in Excel or LibreOffice and save it as .xlsx or CSV.",
  ],
  [/^<\?xml/, "This file is XML, not a table. Export the deals as .xlsx or CSV."],
  [/^mime-version:/, "This file is a web archive (MHTML). Open it in Excel and save it as .xlsx or CSV."],
  [/^(?:\{\s*"|\[\s*[[{])/, "This file is JSON, not a table. Export the deals as .xlsx or CSV."],
  [/^begin:v/, "This file is a calendar or an address card, not a table. Upload an .xlsx or CSV file."],
];

const startsWith = (bytes: Uint8Array, signature: readonly number[] | string): boolean => {
  const all = typeof signature === "string" ? Buffer.from(signature, "latin1") : signature;
  return all.every((byte: number, index: number) => bytes[index] === byte);
};

/**
 * What kind of file its first bytes make it, whatever its name.
 * @throws {UnreadableFile} when it is no table
 */
export function fileKind(start: Uint8Array): "archive" | "gzip" | "compound" | "text" {
  if (startsWith(start, [0x50, 0x4b, 0x03, 0x04]) || startsWith(start, [0x50, 0x4b, 0x05, 0x06]))
    return "archive";
  if (startsWith(start, [0x1f, 0x8b])) return "gzip";
  if (startsWith(start, COMPOUND_START)) return "compound";
  for (const [signature, sentence] of signatures)
    if (startsWith(start, signature) && !isPlainText(start, signature)) throw new UnreadableFile(sentence);
  if (
    startsWith(start.subarray(4), "ftyp") ||
    (startsWith(start, "RIFF") && startsWith(start.subarray(8), "WEBP"))
  )
    throw new UnreadableFile(`This file is a picture or film, not a table. ${TABLE}`);
  const isWide = startsWith(start, [0xff, 0xfe]);
  const text = new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(start).trimStart().toLowerCase();
  for (const [expression, sentence] of texts) if (expression.test(text)) throw new UnreadableFile(sentence);
  return "text";
}

/** Letters that can also begin a table: the pictures and archives have bytes soon that no text has. */
const isPlainText = (start: Uint8Array, signature: readonly number[] | string): boolean =>
  (signature === "BM" || signature === "BZh") && !start.subarray(0, 64).some((byte) => byte < 9);

const compounds: Readonly<Record<CompoundKind, string>> = {
  encrypted:
    "This file is protected by a password. Open it, remove the password, and save it as .xlsx or CSV.",
  workbook: "This file is an old Excel workbook (.xls). Save it as .xlsx or CSV.",
  text: `This file is an old Word document (.doc), not a table. ${TABLE}`,
  presentation: `This file is an old PowerPoint presentation (.ppt), not a table. ${TABLE}`,
};

/** What a compound file is, in words. It is read until its list of streams tells, which may be at its end. */
export async function compoundInWords(file: AsyncIterable<Buffer>): Promise<string> {
  let last: Buffer = Buffer.alloc(0);
  for await (const piece of file) {
    const bytes = Buffer.concat([last, piece]);
    const kind = compoundKind(bytes.toString("latin1"));
    if (kind !== undefined) return compounds[kind];
    last = bytes.subarray(-COMPOUND_ENTRY);
  }
  return `This file is a document of another program, not a table. ${TABLE}`;
}
