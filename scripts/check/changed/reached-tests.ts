import { posix } from "node:path";
import { reachedFiles } from "./reached-files.ts";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Test files that are changed or import a changed file, directly or through others,
 * nearest first: a test is the nearer the fewer imports lie between.
 */
export function reachedTests(
  changed: readonly string[],
  edges: readonly { from: string; to: string }[],
): string[] {
  const found: string[] = [];
  let inFolders = new Set<string>();
  const isNear = (path: string) => inFolders.has(posix.dirname(path));
  for (const ring of reachedFiles(changed, edges)) {
    // Among tests at the same distance, those in the same folder are more likely to fail.
    const nearest = ring.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || a.localeCompare(b));
    found.push(...nearest.filter(isTest));
    inFolders = new Set(ring.map((path) => posix.dirname(path)));
  }
  return found;
}
