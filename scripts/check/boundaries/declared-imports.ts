import { builtinModules } from "node:module";
import type { Finding } from "../finding.ts";
import { type Workspace, workspaceOf } from "../repository.ts";
import { isTestFile, type SourceFile } from "../source.ts";
import { packageOf } from "./import-graph.ts";
import { layerOf } from "./layers.ts";

/** Imports of packages that the file's own workspace does not declare, and of Node where there is no Node. */
export function findUndeclaredImports(
  sources: readonly SourceFile[],
  workspaces: readonly Workspace[],
): Finding[] {
  const rootTools = new Set(
    workspaces
      .find(({ folder }) => folder === "")
      ?.dependencies.filter(({ field }) => field === "devDependencies")
      .map(({ name }) => name),
  );
  return sources.flatMap(({ path, imports }) => {
    const workspace = workspaceOf(workspaces, path);
    if (workspace === undefined) return [];
    const declared = new Map(workspace.dependencies.map(({ name, field }) => [name, field]));
    const layer = layerOf(path)?.kind ?? "";
    const shipped =
      !isTestFile(path) && workspace.folder !== "" && !["e2e", "bench", "configuration"].includes(layer);
    return imports.flatMap(({ specifier, line, typeOnly }): Finding[] => {
      const plain = specifier.replace(/[?#].*$/, "");
      if (plain.startsWith(".")) return [];
      if (plain.startsWith("node:")) {
        const inBrowser = shipped && (layer.startsWith("web-") || layer === "engine" || layer === "contract");
        return inBrowser ? [{ file: path, line, message: `imports ${plain}, which no browser has` }] : [];
      }
      const name = packageOf(plain);
      if (builtinModules.includes(name))
        return [{ file: path, line, message: `imports ${name}; write node:${plain}` }];
      if (name === workspace.name)
        return [{ file: path, line, message: `imports its own package ${name}; import the file instead` }];
      const field = declared.get(name);
      if (field === undefined) {
        if (!shipped && rootTools.has(name)) return [];
        const manifest = workspace.folder === "" ? "package.json" : `${workspace.folder}/package.json`;
        return [{ file: path, line, message: `imports ${name}, which ${manifest} does not declare` }];
      }
      if (shipped && !typeOnly && field === "devDependencies")
        return [{ file: path, line, message: `imports ${name} at run time, declared only for development` }];
      return [];
    });
  });
}
