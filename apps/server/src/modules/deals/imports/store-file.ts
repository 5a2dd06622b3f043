import { IMPORT_MAX } from "@beachhead/contract";
import type { WithUser } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { compoundInWords, fileKind, KIND_BYTES } from "./file-kinds.ts";
import type { AnalysisRequest } from "./gathered-columns.ts";
import { deleteParts, insertPart, readPart } from "./import-store.ts";
import { gunzipped, onlyTableIn } from "./packed.ts";
import { type FilePreview, type Layout, PreviewReader } from "./preview.ts";
import { UnreadableFile } from "./text-decoding.ts";
import { Archive } from "./workbook/archive.ts";
import { OpenDocument } from "./workbook/open-document.ts";
import { sheetCsv } from "./workbook/sheet-csv.ts";
import { firstTable, type Sheets, Workbook } from "./workbook/workbook.ts";

/** Bytes of a stored piece; the last one of a file is shorter. */
export const PART_BYTES = 1024 * 1024;
/** Pieces of an archive are numbered from here while a file of it becomes CSV. */
const ARCHIVE_PARTS = 1_000_000;

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
}

/** What the user has chosen for the file, and how its columns are mapped. */
export type FileRequest = Pick<AnalysisRequest, "choices" | "mappingOf">;

const CSV = { isWorkbook: false, serials: 1900 } as const;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";

/**
 * Stores an uploaded file as CSV, piece by piece, and says what is in it. Of a workbook one sheet is stored.
 * @param sheet by default the first one with rows
 * @throws {UnreadableFile}
 */
export async function storeFile(
  owner: FileOwner,
  upload: AsyncIterable<Buffer>,
  sheet: string | undefined,
  request: FileRequest,
): Promise<StoredFile> {
  const { kind, all } = await readStart(upload);
  const file = limited(all);
  switch (kind) {
    case "archive":
      return storeArchive(owner, file, sheet, request);
    case "gzip":
      return storeText(owner, limited(gunzipped(file)), request);
    case "compound":
      throw new UnreadableFile(await compoundInWords(file));
    case "text":
      return storeText(owner, file, request, { isChecked: true });
  }
}

async function storeText(
  owner: FileOwner,
  file: AsyncIterable<Buffer>,
  request: FileRequest,
  { isChecked = false } = {},
): Promise<StoredFile> {
  const reader = new PreviewReader({ ...CSV, ...request });
  const bytes = await storeParts(owner, isChecked ? file : unpackedText(file), 0, (piece) =>
    reader.push(piece),
  );
  return { ...(await endOf(reader, owner, { ...CSV, ...request })), bytes, fileType: "text/csv" };
}

/** What came out of a packed file. @throws {UnreadableFile} when that is no text */
async function* unpackedText(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { kind, all } = await readStart(file);
  if (kind !== "text")
    throw new UnreadableFile(
      "This file is packed twice or holds a workbook. Unpack it and upload the file inside.",
    );
  yield* all;
}

/** The preview of a file that has been read, if need be once more in another encoding. */
async function endOf(
  reader: PreviewReader,
  owner: FileOwner,
  request: Omit<AnalysisRequest, "delimiter">,
): Promise<FilePreview> {
  const found = reader.end();
  return "form" in found ? found : previewStored(owner, request, found);
}

/** Reads a stored file again. @throws {UnreadableFile} */
export async function previewStored(
  { withUser, ownerId, importId }: FileOwner,
  request: Omit<AnalysisRequest, "delimiter">,
  layout: Layout,
): Promise<FilePreview> {
  const reader = new PreviewReader(request, layout);
  for (let part = 0; ; part += 1) {
    const content = await withUser(ownerId, (tx) => readPart(tx, ownerId, importId, part));
    if (content === undefined) break;
    reader.push(content);
  }
  const found = reader.end();
  if ("form" in found) return found;
  throw new UnreadableFile("The file is empty.");
}

async function storeArchive(
  owner: FileOwner,
  file: AsyncIterable<Buffer>,
  asked: string | undefined,
  request: FileRequest,
): Promise<StoredFile> {
  const { withUser, ownerId, importId } = owner;
  const bytes = await storeParts(owner, file, ARCHIVE_PARTS);
  const archive = await Archive.open((start, end) => readRange(owner, start, end), bytes);
  const workbook = await Workbook.open(archive);
  const sheets = workbook ?? (await OpenDocument.open(archive));
  const stored =
    sheets === undefined
      ? await storeText(owner, limited(archive.read(onlyTableIn(archive))), request)
      : {
          ...(await storeSheet(owner, sheets, asked, request)),
          fileType: workbook === undefined ? ODS : XLSX,
        };
  await withUser(ownerId, (tx) => deleteParts(tx, ownerId, importId, ARCHIVE_PARTS));
  return { ...stored, bytes };
}

async function storeSheet(
  owner: FileOwner,
  sheets: Sheets,
  asked: string | undefined,
  request: FileRequest,
): Promise<FilePreview> {
  const sheet = asked ?? (await firstTable(sheets));
  const origin = {
    isWorkbook: true,
    serials: sheets.serials,
    workbook: { sheet, sheets: sheets.sheetNames },
  } as const;
  const reader = new PreviewReader({ ...origin, ...request }, { encoding: "utf-8", delimiter: "," });
  await storeParts(owner, sheetCsv(sheets.rows(sheet)), 0, (piece) => reader.push(piece));
  return endOf(reader, owner, { ...origin, ...request });
}

/** Bytes of a stored archive. */
async function* readRange(
  { withUser, ownerId, importId }: FileOwner,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const part = Math.floor(at / PART_BYTES);
    const content = await withUser.read(ownerId, (tx) =>
      readPart(tx, ownerId, importId, ARCHIVE_PARTS + part),
    );
    const from = part * PART_BYTES;
    const piece = content?.subarray(at - from, end - from) ?? Buffer.alloc(0);
    if (piece.length === 0) throw new UnreadableFile("The file was replaced by another upload.");
    yield piece;
    at += piece.length;
  }
}

/** Enough bytes to tell its kind, and the whole file again. */
async function readStart(
  upload: AsyncIterable<Buffer>,
): Promise<{ kind: ReturnType<typeof fileKind>; all: AsyncGenerator<Buffer> }> {
  const pieces = upload[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let next = await pieces.next();
  while (next.done !== true) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= KIND_BYTES) break;
    next = await pieces.next();
  }
  // A reader that stops early ends the iteration of the upload, so that the rest of it can be discarded.
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      for (next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  try {
    return { kind: fileKind(start), all: all() };
  } catch (error) {
    await pieces.return?.();
    throw error;
  }
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
