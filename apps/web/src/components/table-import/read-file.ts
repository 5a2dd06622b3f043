import { COMPOUND_START, type CompoundKind, compoundKind } from "@beachhead/contract/table-reading";
import { MOST_CHARACTERS, type Unreadable } from "./sheet.ts";

const signatures: readonly [bytes: readonly number[], sentence: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "is a workbook. Copy its cells and paste them here, or save the sheet as CSV."],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF document. Choose a CSV file."],
  [[0x89, 0x50, 0x4e, 0x47], "is a picture. Choose a CSV file."],
  [[0xff, 0xd8, 0xff], "is a picture. Choose a CSV file."],
];

const compounds: Readonly<Record<CompoundKind, string>> = {
  encrypted: "is protected by a password. Open it, copy its cells and paste them here.",
  workbook: "is an old Excel workbook. Copy its cells and paste them here, or save it as CSV.",
  text: "is an old Word document. Choose a CSV file.",
  presentation: "is an old PowerPoint presentation. Choose a CSV file.",
};

/** Bytes of a character in UTF-16 or in most of UTF-8. */
const MOST_BYTES = 2 * MOST_CHARACTERS;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The text of a file in UTF-8, UTF-16 or Windows-1252. A file that is too large is not read at all. */
export async function readFileText(file: File): Promise<string | Unreadable> {
  if (file.size > MOST_BYTES && !(await isKnown(file)))
    return {
      problem: `“${file.name}” has ${megabytes(file.size)}; at most ${megabytes(MOST_BYTES)} can be read. Save only the table to import.`,
    };
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  if (startsWith(bytes, COMPOUND_START)) {
    const end = new Uint8Array(await file.slice(-MOST_BYTES).arrayBuffer());
    const kind = kindOf(bytes) ?? kindOf(end);
    return {
      problem: `“${file.name}” ${kind === undefined ? "is no table. Choose a CSV file." : compounds[kind]}`,
    };
  }
  const known = signatures.find(([signature]) => startsWith(bytes, signature));
  if (known !== undefined) return { problem: `“${file.name}” ${known[1]}` };
  return decode(bytes);
}

const kindOf = (bytes: Uint8Array) =>
  compoundKind(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

async function isKnown(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return startsWith(start, COMPOUND_START) || signatures.some(([signature]) => startsWith(start, signature));
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
