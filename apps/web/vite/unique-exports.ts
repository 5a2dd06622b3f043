import { basename } from "node:path";
import { parseSync, type Rolldown } from "vite";

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "code">;
type Name = { kind: string; name: string | null };
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** `a as b` of an import or export, with its place in the code. */
interface Clause {
  start: number;
  end: number;
  /** In this file. */
  local: string;
  /** In the file that exports it. */
  name: string;
}

interface Parsed {
  imports: readonly { file: string; clauses: readonly Clause[] }[];
  exports: readonly Clause[];
  /** `import("./file.js")` */
  later: readonly { file: string; end: number }[];
}

const SIGNS = 5;

/** What ends the name of each export of a file: signs of the hash of what the file holds. */
export const signOf = (file: string): string =>
  `$${file.replace(/\.js$/, "").slice(-SIGNS).replaceAll("-", "$")}`;

function parse({ fileName, code }: Chunk): Parsed {
  const { staticImports, staticExports, dynamicImports } = parseSync(fileName, code).module;
  const refuse = (what: string): never => {
    throw new Error(`${fileName} has ${what}: its names cannot be made unique.`);
  };
  const nameOf = ({ kind, name }: Name): string => name ?? refuse(`an import or export of kind ${kind}`);
  return {
    imports: staticImports.map(({ moduleRequest, entries }) => ({
      file: basename(moduleRequest.value),
      clauses: entries.map(({ importName, localName }) => ({
        start: importName.start ?? localName.start,
        end: localName.end,
        local: localName.value,
        name: nameOf(importName),
      })),
    })),
    exports: staticExports.flatMap(({ entries }) =>
      entries.map(({ start, end, exportName, localName, moduleRequest }) =>
        moduleRequest === null
          ? { start, end, local: nameOf(localName), name: nameOf(exportName) }
          : refuse("an export from another file"),
      ),
    ),
    later: dynamicImports.map(({ moduleRequest: { start, end }, end: after }) => ({
      file: basename(code.slice(start + 1, end - 1)),
      end: after,
    })),
  };
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let [result, from] = ["", 0];
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(from, start) + text;
    from = end;
  }
  return result + code.slice(from);
}

/**
 * Gives each export a name that no other file of the build has, so that several files can be joined to one under an
 * import map (join-scripts.ts). A file that is imported when it runs also exports all that it has as one object,
 * because `import()` of a joined file answers the names of all its parts.
 *
 * The new names come from the hash at the end of a file's name. Whatever imports the file contains that name, so a
 * file whose text changes here has another name as well.
 */
export function makeExportsUnique(chunks: readonly Chunk[]): void {
  const parsed = new Map(chunks.map((chunk) => [basename(chunk.fileName), parse(chunk)]));
  const asked = new Set([...parsed.values()].flatMap(({ later }) => later.map(({ file }) => file)));
  const shared = new Set(
    [...parsed.values()].flatMap(({ imports }) =>
      imports.flatMap(({ file, clauses }) => clauses.map(({ name }) => name + signOf(file))),
    ),
  );
  for (const chunk of chunks) {
    const own = basename(chunk.fileName);
    const { imports, exports, later } = parsed.get(own) ?? parse(chunk);
    const ofBuild = <T extends { file: string }>(uses: readonly T[]) =>
      uses.filter(({ file }) => parsed.has(file));
    const edits = [
      ...ofBuild(imports).flatMap(({ file, clauses }) =>
        clauses.map(({ start, end, local, name }) => ({
          start,
          end,
          text: `${name}${signOf(file)} as ${local}`,
        })),
      ),
      ...ofBuild(later).map(({ file, end }) => ({ start: end, end, text: `.then(e=>e.${signOf(file)})` })),
      ...exports.map(({ start, end, local, name }) => {
        const unique = `${local} as ${name}${signOf(own)}`;
        if (!asked.has(own)) return { start, end, text: unique };
        return { start: end, end, text: shared.has(name + signOf(own)) ? `,${unique}` : "" };
      }),
    ];
    const object = asked.has(own) ? `import*as ${signOf(own)} from"./${own}";export{${signOf(own)}};` : "";
    chunk.code = object + applyEdits(chunk.code, edits);
  }
}
