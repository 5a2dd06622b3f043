import { findForbiddenArrows, findHomelessFiles } from "./boundaries/arrows.ts";
import { findCycles } from "./boundaries/cycles.ts";
import { findUndeclaredImports } from "./boundaries/declared-imports.ts";
import { findImpurities } from "./boundaries/engine-purity.ts";
import { findForbiddenCode } from "./boundaries/forbidden-code.ts";
import { buildImportGraph } from "./boundaries/import-graph.ts";
import { findForeignTables } from "./boundaries/table-ownership.ts";
import { type Finding, reportAndExit } from "./finding.ts";
import { listFiles, readWorkspaces, repositoryRoot } from "./repository.ts";
import { readSources } from "./source.ts";

/**
 * The layout of the repository at `root`: allowed imports only, no cycles, every import declared,
 * tables used by their owners, a pure engine, and none of the code the house rules forbid.
 */
export function checkBoundaries(root: string): Finding[] {
  const files = listFiles(root);
  const sources = readSources(root, files);
  const workspaces = readWorkspaces(root, files);
  const { edges, broken } = buildImportGraph(root, sources, workspaces);
  return [
    ...broken,
    ...findHomelessFiles(sources.map(({ path }) => path)),
    ...findForbiddenArrows(edges),
    ...findForeignTables(sources, edges),
    ...findCycles(edges),
    ...findUndeclaredImports(sources, workspaces),
    ...findImpurities(sources),
    ...findForbiddenCode(sources),
  ];
}

if (import.meta.main) reportAndExit("Boundaries", checkBoundaries(repositoryRoot));
