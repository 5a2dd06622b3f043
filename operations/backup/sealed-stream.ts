/**
 * The outer form of a backup: a header, then the content in chunks of 1 MiB, each sealed with AES-256-GCM under
 * a key of this file alone. A chunk's nonce is its number and whether it is the last, so that none can be
 * changed, left out, repeated or moved, and a file that was cut off does not pass for a whole one.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { BackupError } from "./backup-error.ts";

const MAGIC = Buffer.from("BEACHHEAD BACKUP 1\n");
const SALT = 32;
const CHECK = 16;
export const HEADER_LENGTH = MAGIC.length + SALT + CHECK;
const CHUNK = 1024 * 1024;
const TAG = 16;

type Bytes = AsyncIterable<Uint8Array>;

/** Sealed bytes of the content, header first. */
export async function* seal(content: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { fileKey, check } = derive(key, salt);
  yield Buffer.concat([MAGIC, salt, check]);
  let index = 0;
  for await (const { bytes, isLast } of pieces(content, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonce(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * The content of sealed bytes; nothing of a chunk is passed on before all of it has been checked.
 * @throws {BackupError} when the file is not a backup, the key is wrong, or a byte has changed.
 */
export async function* open(sealed: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined;
  const body = afterHeader(sealed, (header) => {
    fileKey = fileKeyOf(header, key);
  });
  let index = 0;
  for await (const { bytes, isLast } of pieces(body, CHUNK + TAG)) {
    if (fileKey === undefined || bytes.length < TAG) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce(index, isLast));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    const opened = decipher.update(bytes.subarray(0, bytes.length - TAG));
    try {
      decipher.final();
    } catch (error) {
      throw damaged(error);
    }
    yield opened;
    index += 1;
  }
}

function damaged(cause?: unknown): BackupError {
  return new BackupError("The backup is not as it was written: it was changed or cut off.", { cause });
}

/** @throws {BackupError} when the header is none, or of a backup made with another key. */
export function fileKeyOf(header: Buffer, key: Buffer): Buffer {
  if (header.length < HEADER_LENGTH || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new BackupError("This file is not a backup of Beachhead (or of a later version).");
  }
  const { fileKey, check } = derive(key, header.subarray(MAGIC.length, MAGIC.length + SALT));
  if (timingSafeEqual(check, header.subarray(MAGIC.length + SALT))) return fileKey;
  throw new BackupError("The key is not the one that this backup was made with.");
}

function derive(key: Buffer, salt: Buffer): { fileKey: Buffer; check: Buffer } {
  const part = (use: string, length: number) => Buffer.from(hkdfSync("sha256", key, salt, use, length));
  return {
    fileKey: part("beachhead backup 1: content", 32),
    check: part("beachhead backup 1: check", CHECK),
  };
}

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(index), 3);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

/** Hands the first bytes to `onHeader` and passes the rest on. */
async function* afterHeader(source: Bytes, onHeader: (header: Buffer) => void): AsyncGenerator<Uint8Array> {
  let header: Buffer | undefined = Buffer.alloc(0);
  for await (const bytes of source) {
    if (header === undefined) {
      yield bytes;
      continue;
    }
    header = Buffer.concat([header, bytes]);
    if (header.length < HEADER_LENGTH) continue;
    onHeader(header.subarray(0, HEADER_LENGTH));
    yield header.subarray(HEADER_LENGTH);
    header = undefined;
  }
  if (header !== undefined) onHeader(header);
}

/** Pieces of exactly `size` bytes but the last, which may be shorter; at least one, so that an end is always seen. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    // What is left over stays until it is known whether more follows.
    for (; all.length - from > size; from += size)
      yield { bytes: all.subarray(from, from + size), isLast: false };
    waiting = [all.subarray(from)];
    length = all.length - from;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}
