import type { Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

export interface FileFinder {
  /** The page's own script. */
  entry: string;
  /** It and what it imports at once. */
  shell: readonly string[];
  /** The files of these modules with everything they import at once, beyond the shell's. */
  filesOf(ids: readonly string[]): string[];
  /**
   * The same files in the order in which the page runs them, on which files that import each other depend.
   * @param ids modules that the page imports, one after the other
   */
  inOrder(files: readonly string[], ids: readonly string[]): string[];
  /** Style sheets of the shell, then those of these files, which override them. */
  sheetsOf(files: readonly string[]): string[];
}

const sheetsOfChunk = (chunk: Bundle[string] | undefined): readonly string[] =>
  chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];

/** Which files of a build belong together. */
export function createFileFinder(bundle: Bundle): FileFinder {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName])));
  /** Adds what a file imports before the file itself: sheets then come in the order in which they override. */
  const reach = (fileName: string, found: Set<string>, visited: Set<string>): Set<string> => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || visited.has(fileName)) return found;
    visited.add(fileName);
    for (const next of chunk.imports) reach(next, found, visited);
    return found.add(fileName);
  };
  const fileOf = (id: string): string => {
    const file = chunkOf.get(id);
    if (file === undefined) throw new Error(`No file of the build holds ${id}.`);
    return file;
  };
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index")?.fileName ?? "";
  // Vite names these in the document itself.
  const shell = reach(entry, new Set(), new Set());
  const sheets = (files: Iterable<string>) => [...files].flatMap((file) => sheetsOfChunk(bundle[file]));
  return {
    entry,
    shell: [...shell],
    filesOf(ids) {
      const files = new Set<string>();
      for (const id of ids) reach(fileOf(id), files, new Set());
      return [...files].filter((file) => !shell.has(file));
    },
    inOrder: (files, ids) => [
      ...new Set([entry, ...ids.map(fileOf), ...files].filter((file) => files.includes(file))),
    ],
    sheetsOf: (files) => [...new Set([...sheets(shell), ...sheets(files)])],
  };
}
