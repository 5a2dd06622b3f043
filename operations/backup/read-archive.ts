import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { BackupError } from "./backup-error.ts";
import { MANIFEST, type Manifest, type ManifestFile, parseManifest } from "./manifest.ts";
import { fileKeyOf, HEADER_LENGTH, open } from "./sealed-stream.ts";

/** Where the entries of a backup go. */
export interface Receiver {
  folder(name: string): Promise<void>;
  file(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** For a check alone. */
export const NOWHERE: Receiver = {
  folder: () => Promise.resolve(),
  file: async (_name, content) => {
    for await (const _bytes of content);
  },
};

/**
 * Reads a backup to its end and compares every file with the manifest.
 * @throws {BackupError} when the key does not fit or anything differs from what was written; what the receiver
 * has been given until then is worth nothing.
 */
export async function readArchive(path: string, key: Buffer, receiver: Receiver): Promise<Manifest> {
  const decoder = createTarDecoder({ strict: true });
  const sealed: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const [manifest] = await Promise.all([
    takeEntries(decoder.readable, receiver),
    pipeline(open(sealed, key), createZstdDecompress(), (plain: AsyncIterable<Uint8Array>) =>
      feed(plain, decoder.writable.getWriter()),
    ),
  ]);
  return manifest;
}

/** An error of the source also reaches the reader of the entries. */
async function feed(source: AsyncIterable<Uint8Array>, writer: WritableStreamDefaultWriter<Uint8Array>) {
  try {
    for await (const bytes of source) await writer.write(bytes);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

/**
 * Reads no further than the header.
 * @throws {BackupError} when the file is not a backup or the key is not the one it was made with.
 */
export async function assertKeyFits(path: string, key: Buffer): Promise<void> {
  const chunks: Uint8Array[] = [];
  const start: AsyncIterable<Uint8Array> = createReadStream(path, { end: HEADER_LENGTH - 1 });
  for await (const bytes of start) chunks.push(bytes);
  fileKeyOf(Buffer.concat(chunks), key);
}

async function takeEntries(entries: AsyncIterable<ParsedTarEntry>, receiver: Receiver): Promise<Manifest> {
  const found: ManifestFile[] = [];
  let manifest: Manifest | undefined;
  for await (const { header, body } of entries) {
    if (manifest !== undefined || !isInside(header.name)) throw unexpected(header.name);
    if (header.type === "directory") {
      await body.cancel();
      await receiver.folder(header.name.replace(/\/$/, ""));
    } else if (header.name === MANIFEST) {
      const chunks: Uint8Array[] = [];
      for await (const bytes of body) chunks.push(bytes);
      manifest = parseManifest(Buffer.concat(chunks).toString("utf8"));
    } else if (header.type === "file") {
      const hashed = hashing(body);
      await receiver.file(header.name, hashed.content);
      found.push({ name: header.name, ...hashed.result() });
    } else throw unexpected(header.name);
  }
  if (manifest === undefined) throw new BackupError("The backup has no list of what is in it.");
  compare(manifest.files, found);
  return manifest;
}

function hashing(body: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  async function* content() {
    for await (const bytes of body) {
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  return { content: content(), result: () => ({ size, sha256: hash.digest("hex") }) };
}

function isInside(name: string): boolean {
  return !name.startsWith("/") && !name.includes("\\") && !name.split("/").includes("..");
}

function unexpected(name: string): BackupError {
  return new BackupError(`The backup holds something that does not belong into it (${name}).`);
}

function compare(expected: readonly ManifestFile[], found: readonly ManifestFile[]): void {
  const line = ({ name, size, sha256 }: ManifestFile) => `${name} ${size} ${sha256}`;
  const there = new Set(found.map(line));
  const missing = expected.find((file) => !there.has(line(file)));
  if (missing !== undefined) throw new BackupError(`The backup's copy of ${missing.name} is not as it was.`);
  if (found.length !== expected.length) throw unexpected(`${found.length - expected.length} more files`);
}
