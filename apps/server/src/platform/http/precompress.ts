import { createReadStream, createWriteStream, constants as fileConstants } from "node:fs";
import { access, readdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".map", ".wasm", ".txt"]);
/** Smaller files gain nothing. */
const SMALLEST_BYTES = 1_024;

/**
 * Puts `.br` and `.gz` files beside the built assets that lack them, so that no request compresses. The
 * names of assets hold a hash of their content, so a compressed file is never stale.
 * @returns how many files were written; 0 when the folder is missing, complete or not ours to write to.
 */
export async function precompress(folder: string): Promise<number> {
  const isOurs = await access(folder, fileConstants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  let written = 0;
  for (const path of paths) {
    if (!COMPRESSIBLE.has(extname(path)) || (await stat(path)).size < SMALLEST_BYTES) continue;
    for (const [suffix, compressor] of [
      [".br", brotli],
      [".gz", gzip],
    ] as const) {
      if (present.has(path + suffix)) continue;
      await writeCompressed(path, path + suffix, compressor());
      written += 1;
    }
  }
  return written;
}

const gzip = () => createGzip({ level: constants.Z_BEST_COMPRESSION });
const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });

/** Two processes may do the same at once: each writes a file of its own and renames it into place. */
async function writeCompressed(source: string, target: string, compressor: Transform): Promise<void> {
  const draft = `${target}.${process.pid}`;
  try {
    await pipeline(createReadStream(source), compressor, createWriteStream(draft));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
