import type { Dialect } from "@beachhead/contract";

/** Why a file cannot be read as a table, as a sentence for its user. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

const signatures: readonly [bytes: readonly number[], sentence: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], "This file is a PNG picture, not a table. Upload an .xlsx or CSV file."],
  [[0xff, 0xd8, 0xff], "This file is a JPEG picture, not a table. Upload an .xlsx or CSV file."],
  [[0x47, 0x49, 0x46, 0x38], "This file is a GIF picture, not a table. Upload an .xlsx or CSV file."],
  [[0x25, 0x50, 0x44, 0x46], "This file is a PDF document, not a table. Upload an .xlsx or CSV file."],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This file is an old Excel workbook or protected by a password. Save it as .xlsx without a password, or as CSV.",
  ],
  [[0x1f, 0x8b], "This file is compressed. Unpack it and upload the file inside."],
];

const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file is a zip archive, such as a workbook, by its first bytes. */
export const isArchive = (start: Uint8Array): boolean => startsWith(start, ARCHIVE);

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * The encoding of a text by its byte order mark, its zero bytes or its first kilobytes.
 * @throws {UnreadableFile} when the bytes are not text
 */
export function detectEncoding(start: Uint8Array): Dialect["encoding"] {
  for (const [signature, sentence] of signatures)
    if (startsWith(start, signature)) throw new UnreadableFile(sentence);
  if (startsWith(start, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(start, [0xfe, 0xff])) return "utf-16be";
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = start.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.3 && odd < half * 0.05) return "utf-16be";
  if (even + odd > 0) throw new UnreadableFile("This file is not text. Upload an .xlsx or CSV file.");
  return isUtf8(start) ? "utf-8" : "windows-1252";
}

/** A character may be cut at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes pieces of a text; a byte order mark at its start is dropped. */
export function decoderOf(
  encoding: Dialect["encoding"],
  { isStart = true }: { isStart?: boolean } = {},
): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { ignoreBOM: !isStart });
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}
