import type { Finding } from "../finding.ts";
import type { ImportEdge } from "./import-graph.ts";

/**
 * Every cycle of files, reported once at its first file in path order (Tarjan's strongly connected
 * components). Type-only imports count: a cycle of types is a cycle of ideas.
 */
export function findCycles(edges: readonly ImportEdge[]): Finding[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);

  const order = new Map<string, number>();
  const open: string[] = [];
  const findings: Finding[] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    let low = own;
    open.push(file);
    for (const target of next.get(file) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, seen);
    }
    if (low === own) {
      const component = open.splice(open.indexOf(file)).toSorted();
      const [first = file] = component;
      if (component.length > 1 || (next.get(file) ?? []).includes(file))
        findings.push({ file: first, message: `is in a cycle of imports: ${component.join(" -> ")}` });
    }
    return low;
  }

  for (const file of [...next.keys()].toSorted()) if (!order.has(file)) visit(file);
  return findings;
}
