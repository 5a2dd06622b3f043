import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { Finding } from "../finding.ts";
import type { Workspace } from "../repository.ts";
import type { SourceFile } from "../source.ts";

/** One import from a file of the repository to another. */
export interface ImportEdge {
  from: string;
  to: string;
  line: number;
  typeOnly: boolean;
}

export interface ImportGraph {
  edges: ImportEdge[];
  /** Imports that lead nowhere. */
  broken: Finding[];
}

/** `@scope/name` or `name` of a bare specifier. */
export function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? specifier);
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Resolves relative imports and imports of other workspaces; imports of npm packages are not edges. */
export function buildImportGraph(
  root: string,
  sources: readonly SourceFile[],
  workspaces: readonly Workspace[],
): ImportGraph {
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  const graph: ImportGraph = { edges: [], broken: [] };
  for (const { path, imports } of sources) {
    for (const { specifier, line, typeOnly } of imports) {
      const plain = specifier.replace(/[?#].*$/, "");
      if (plain.startsWith(".")) {
        const to = posix.normalize(posix.join(posix.dirname(path), plain));
        if (isFile(join(root, to))) graph.edges.push({ from: path, to, line, typeOnly });
        else graph.broken.push({ file: path, line, message: `imports ${specifier}, which is no file` });
        continue;
      }
      const workspace = byName.get(packageOf(plain));
      if (workspace === undefined) continue;
      const door = `.${plain.slice(workspace.name.length)}`;
      if (!workspace.doors.includes(door)) {
        graph.broken.push({
          file: path,
          line,
          message: `imports ${specifier}, but ${workspace.name} opens only ${workspace.doors.join(", ") || "nothing"}`,
        });
        continue;
      }
      const file = door === "." ? "index" : door.slice(2);
      graph.edges.push({ from: path, to: `${workspace.folder}/src/${file}.ts`, line, typeOnly });
    }
  }
  return graph;
}
