/** Changed files and those that import one, directly or through others, in rings: each is one import further away. */
export function* reachedFiles(
  changed: readonly string[],
  edges: readonly { from: string; to: string }[],
): Generator<readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const seen = new Set(changed);
  for (let ring = [...changed]; ring.length > 0; ) {
    yield ring;
    const next = new Set(ring.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path)));
    for (const path of next) seen.add(path);
    ring = [...next];
  }
}
