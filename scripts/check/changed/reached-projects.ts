import { posix } from "node:path";
import { reachedFiles } from "./reached-files.ts";

/** Files that no import names, but that decide what every project's types are. */
const RULES = /(^|\/)(tsconfig[^/]*|package|package-lock)\.json$|\.d\.ts$/;

/** The TypeScript projects, named by their tsconfig.json, with a file that is changed or imports a changed one. */
export function reachedProjects(
  changed: readonly string[],
  edges: readonly { from: string; to: string }[],
  projects: readonly string[],
): string[] {
  if (changed.some((path) => RULES.test(path))) return [...projects];
  const byDepth = projects.toSorted((a, b) => b.length - a.length);
  const reached = new Set<string | undefined>();
  for (const ring of reachedFiles(changed, edges))
    for (const path of ring)
      if (/\.([cm]?[jt]sx?|json)$/.test(path)) reached.add(byDepth.find((project) => holds(project, path)));
  return projects.filter((project) => reached.has(project));
}

function holds(project: string, path: string): boolean {
  const folder = posix.dirname(project);
  return folder === "." || path.startsWith(`${folder}/`);
}
