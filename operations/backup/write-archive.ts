import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open as openFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { createTarPacker } from "modern-tar";
import type { ManifestFile } from "./manifest.ts";
import { seal } from "./sealed-stream.ts";

export interface ArchiveWriter {
  /** What has been written so far. */
  readonly files: readonly ManifestFile[];
  folder(name: string): Promise<void>;
  bytes(name: string, content: Uint8Array): Promise<void>;
  /** A file of this machine at its current length; false when it is gone. */
  file(name: string, path: string): Promise<boolean>;
}

/**
 * Writes a tar, packed and sealed, to `path`, which must not exist; `fill` puts the entries in. On the disk for
 * good when it resolves.
 */
export async function writeArchive(
  path: string,
  key: Buffer,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const files: ManifestFile[] = [];
  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    const hash = createHash("sha256");
    const writer = controller.add({ name, size, type: "file", mode: 0o600 }).getWriter();
    for await (const bytes of content) {
      hash.update(bytes);
      await writer.write(bytes);
    }
    await writer.close();
    files.push({ name, size, sha256: hash.digest("hex") });
  };
  const writer: ArchiveWriter = {
    files,
    folder: (name) => controller.add({ name: `${name}/`, size: 0, type: "directory", mode: 0o700 }).close(),
    bytes: (name, content) => add(name, content.length, oneChunk(content)),
    file: async (name, from) => {
      const handle = await openIfThere(from);
      if (handle === undefined) return false;
      try {
        const { size } = await handle.stat();
        await add(name, size, exactly(handle, size));
      } finally {
        await handle.close();
      }
      return true;
    },
  };
  const filling = fill(writer).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  const packed = createZstdCompress();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await Promise.all([filling, pipeline(readable, packed, (content) => seal(content, key), file)]);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A file that shrinks while it is read is filled up with zeros; what grows beyond `size` is for WAL to repeat. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const wanted = Buffer.allocUnsafe(Math.min(1024 * 1024, size - position));
    const { bytesRead } = await handle.read(wanted, 0, wanted.length, position);
    yield bytesRead === 0 ? wanted.fill(0) : wanted.subarray(0, bytesRead);
    position += bytesRead === 0 ? wanted.length : bytesRead;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await openFile(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
