import { readFile, stat } from "node:fs/promises";

/** Reads a text file, again only when it has changed; undefined while there is none. */
export function createDocumentReader(path: string): () => Promise<string | undefined> {
  let known: { modified: number; text: string } | undefined;
  return async () => {
    const modified = await stat(path).then(
      (stats) => stats.mtimeMs,
      () => undefined,
    );
    if (modified === undefined) return undefined;
    if (known?.modified !== modified) known = { modified, text: await readFile(path, "utf8") };
    return known.text;
  };
}
