import { IMPORT_MAX } from "@beachhead/contract";
import type { WithUser } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { deleteParts, insertPart, readPart } from "./import-store.ts";
import { type FilePreview, PreviewReader } from "./preview.ts";
import { isArchive, UnreadableFile } from "./text-decoding.ts";
import { sheetCsv } from "./workbook/sheet-csv.ts";
import { Workbook } from "./workbook/workbook.ts";

/** Bytes of a stored piece; the last one of a file is shorter. */
export const PART_BYTES = 1024 * 1024;
/** Pieces of a workbook are numbered from here while its sheet becomes CSV. */
const WORKBOOK_PARTS = 1_000_000;

/** The import that a file is stored for. */
export interface FileOwner {
  withUser: WithUser;
  ownerId: string;
  importId: string;
}

export interface StoredFile extends FilePreview {
  /** Size of the uploaded file. */
  bytes: number;
  fileType: string;
  /** Which sheet of a workbook was read; undefined for other files. */
  workbook?: { sheet: string; sheets: string[] };
}

/**
 * Stores an uploaded file as CSV, piece by piece, and says what is in it. Of a workbook one sheet is stored.
 * @param sheet by default the first one with rows
 * @throws {UnreadableFile}
 */
export async function storeFile(
  owner: FileOwner,
  upload: AsyncIterable<Buffer>,
  sheet: string | undefined,
): Promise<StoredFile> {
  const { start, all } = await readStart(upload);
  const file = limited(all);
  if (isArchive(start)) return storeWorkbook(owner, file, sheet);
  const reader = new PreviewReader();
  const bytes = await storeParts(owner, file, 0, (piece) => reader.push(piece));
  return { ...reader.end(), bytes, fileType: "text/csv" };
}

async function storeWorkbook(
  owner: FileOwner,
  file: AsyncIterable<Buffer>,
  asked: string | undefined,
): Promise<StoredFile> {
  const { withUser, ownerId, importId } = owner;
  const bytes = await storeParts(owner, file, WORKBOOK_PARTS);
  const workbook = await Workbook.open((start, end) => readRange(owner, start, end), bytes);
  const sheet = asked ?? (await workbook.firstTable());
  const reader = new PreviewReader({ encoding: "utf-8", delimiter: "," });
  await storeParts(owner, sheetCsv(workbook.rows(sheet)), 0, (piece) => reader.push(piece));
  await withUser(ownerId, (tx) => deleteParts(tx, ownerId, importId, WORKBOOK_PARTS));
  return {
    ...reader.end(),
    bytes,
    fileType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    workbook: { sheet, sheets: workbook.sheetNames },
  };
}

/** Bytes of a stored workbook. */
async function* readRange(
  { withUser, ownerId, importId }: FileOwner,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const part = Math.floor(at / PART_BYTES);
    const content = await withUser.read(ownerId, (tx) =>
      readPart(tx, ownerId, importId, WORKBOOK_PARTS + part),
    );
    const from = part * PART_BYTES;
    const piece = content?.subarray(at - from, end - from) ?? Buffer.alloc(0);
    if (piece.length === 0) throw new UnreadableFile("The file was replaced by another upload.");
    yield piece;
    at += piece.length;
  }
}

/** Enough bytes to tell an archive from a text, and the whole file again. */
async function readStart(
  upload: AsyncIterable<Buffer>,
): Promise<{ start: Buffer; all: AsyncGenerator<Buffer> }> {
  const pieces = upload[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let next = await pieces.next();
  while (next.done !== true) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= 4) break;
    next = await pieces.next();
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      for (next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      // A reader that stops early ends the iteration of the upload, so that the rest of it can be discarded.
      await pieces.return?.();
    }
  }
  return { start, all: all() };
}

/** The pieces of a file. @throws {AppError} `too_large` above `IMPORT_MAX` bytes */
async function* limited(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of file) {
    bytes += piece.length;
    if (bytes > IMPORT_MAX)
      throw new AppError("too_large", "The file is larger than 200 MB. Split it and upload the parts.");
    yield piece;
  }
}

/** Stores pieces of `PART_BYTES` under numbers from `first` on. @returns the bytes of the file */
async function storeParts(
  { withUser, ownerId, importId }: FileOwner,
  file: AsyncIterable<Buffer>,
  first: number,
  onPiece?: (piece: Buffer) => void,
): Promise<number> {
  let bytes = 0;
  let part = first;
  let pieces: Buffer[] = [];
  let size = 0;
  const store = async (content: Buffer) => {
    await withUser(ownerId, (tx) => insertPart(tx, ownerId, importId, part, content));
    part += 1;
  };
  for await (const piece of file) {
    bytes += piece.length;
    onPiece?.(piece);
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const content = Buffer.concat(pieces);
    let from = 0;
    for (; from + PART_BYTES <= content.length; from += PART_BYTES)
      await store(content.subarray(from, from + PART_BYTES));
    pieces = [content.subarray(from)];
    size = content.length - from;
  }
  if (size > 0) await store(Buffer.concat(pieces));
  return bytes;
}
