import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url));

const notSources = new Set([
  "node_modules",
  "dist",
  ".git",
  ".data",
  ".cache",
  "coverage",
  "test-results",
  "playwright-report",
]);

function walk(folder: string, found: string[]): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSources.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path, found);
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

/**
 * Every file that is or may become part of the repository, as sorted `/` paths from `root`: what git
 * tracks or would add; in a folder without git (an unpacked archive, a test's fixture) every file
 * outside the folders that are never sources.
 */
export function listFiles(root: string): string[] {
  if (existsSync(join(root, ".git"))) {
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return listed
      .split("\0")
      .filter((path) => path !== "" && existsSync(join(root, path)))
      .toSorted();
  }
  return walk(root, [])
    .map((path) => relative(root, path).replaceAll("\\", "/"))
    .toSorted();
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const dependencyFields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;
export type DependencyField = (typeof dependencyFields)[number];

/** A folder with a package.json of its own. */
export interface Workspace {
  /** Path from the root, "" for the root itself. */
  folder: string;
  name: string;
  dependencies: { name: string; range: string; field: DependencyField }[];
  scripts: string[];
  /** Sub-paths of `exports`, "." first; empty when the package opens nothing. */
  doors: string[];
}

/** An object's fields; of anything else none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Reads every package.json among `files`, the root's included. */
export function readWorkspaces(root: string, files: readonly string[]): Workspace[] {
  return files
    .filter((path) => path === "package.json" || path.endsWith("/package.json"))
    .map((path) => {
      const manifest = recordOf(JSON.parse(readText(root, path)));
      return {
        folder: path === "package.json" ? "" : path.slice(0, -"/package.json".length),
        name: textOf(manifest.name),
        dependencies: dependencyFields.flatMap((field) =>
          Object.entries(recordOf(manifest[field])).map(([name, range]) => ({
            name,
            range: textOf(range),
            field,
          })),
        ),
        scripts: Object.keys(recordOf(manifest.scripts)),
        doors: Object.keys(recordOf(manifest.exports)),
      };
    });
}

/** The innermost workspace that holds `path`. */
export function workspaceOf(workspaces: readonly Workspace[], path: string): Workspace | undefined {
  return workspaces
    .filter(({ folder }) => folder === "" || path.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
