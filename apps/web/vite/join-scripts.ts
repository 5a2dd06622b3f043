import { basename } from "node:path";
import { rolldown } from "rolldown";
import { parseSync, type Rolldown } from "vite";
import { signOf } from "./unique-exports.ts";

type Bundle = Readonly<Record<string, Pick<Rolldown.OutputChunk, "type" | "code"> | { type: "asset" }>>;

const ENTRY = "joined";
/** So that an import that stays one is not taken for the file that is here. */
const HERE = "here:";

/**
 * One file in place of several of the build, with all that they export. What they import of other files stays an
 * import, and so does what they import when they run.
 *
 * @param files names of scripts whose exports are unique (unique-exports.ts), in the order in which the page runs them
 * @returns its code
 */
export async function joinScripts(bundle: Bundle, files: readonly string[]): Promise<string> {
  const codes = new Map(
    files.map((file) => {
      const chunk = bundle[file];
      if (chunk?.type !== "chunk") throw new Error(`The build has no script ${file}.`);
      return [`./${basename(file)}`, chunk.code];
    }),
  );
  const exported = [...codes].map(
    ([file, code]) => `import"${file}";export{${uniqueNames(file, code)}}from"${file}";`,
  );
  const build = await rolldown({
    input: ENTRY,
    treeshake: false,
    plugins: [
      {
        name: "files-of-the-build",
        resolveId: (id, _importer, { kind }) => {
          if (id === ENTRY) return id;
          return codes.has(id) && kind !== "dynamic-import" ? HERE + id : { id, external: true };
        },
        load: (id) => ({
          code: id === ENTRY ? exported.join("") : (codes.get(id.slice(HERE.length)) ?? ""),
          moduleType: "js",
        }),
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: "es", minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

function uniqueNames(file: string, code: string): string {
  return parseSync(file, code)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? ""))
    .filter((name) => name.endsWith(signOf(basename(file))))
    .join(",");
}
