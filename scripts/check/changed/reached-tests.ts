import { posix } from "node:path";

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Test files that are changed or import a changed file, directly or through others,
 * nearest first: a test is the nearer the fewer imports lie between.
 */
export function reachedTests(
  changed: readonly string[],
  edges: readonly { from: string; to: string }[],
): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const seen = new Set(changed);
  const found: string[] = [];
  for (let ring = [...changed]; ring.length > 0; ) {
    const inFolders = new Set(ring.map((path) => posix.dirname(path)));
    const isNear = (path: string) => inFolders.has(posix.dirname(path));
    found.push(...ring.filter(isTest));
    const next = new Set(ring.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path)));
    for (const path of next) seen.add(path);
    // Of tests at the same distance those of the same folder are the likelier to fail.
    ring = [...next].toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || a.localeCompare(b));
  }
  return found;
}
