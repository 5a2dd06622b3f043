import type { Finding } from "../finding.ts";
import { isTestFile } from "../source.ts";
import type { ImportEdge } from "./import-graph.ts";
import { type Layer, layerName, layerOf } from "./layers.ts";

/** Modules that may speak to an outside service. */
const modulesWithProviders = new Set(["payments", "advisor", "account", "company", "retrieval"]);

const isServer = (layer: Layer) => layer.kind.startsWith("server-");
const isWeb = (layer: Layer) => layer.kind.startsWith("web-");
const isShared = (layer: Layer) => layer.kind === "contract" || layer.kind === "engine";

/** Whether `from` may import the file `toPath` of the layer `to`. The same place is always allowed. */
function mayImport(from: Layer, to: Layer, toPath: string, typeOnly: boolean): boolean {
  switch (from.kind) {
    case "engine":
    case "word-vectors":
      return to.kind === from.kind;
    case "contract":
      return to.kind === "contract" || (to.kind === "engine" && typeOnly);
    case "server-platform":
      if (to.kind === "engine") return from.name === "engine-workers";
      return to.kind === "server-platform" || to.kind === "contract";
    case "server-provider":
      if (to.kind === "server-provider") return to.name === from.name;
      return to.kind === "server-platform" || to.kind === "contract";
    case "server-module":
      if (to.kind === "server-module")
        return to.name === from.name || toPath.endsWith(`/${to.name}/index.ts`);
      if (to.kind === "word-vectors") return from.name === "retrieval";
      if (to.kind === "server-provider") return modulesWithProviders.has(from.name);
      return to.kind === "server-platform" || isShared(to);
    case "server-wiring":
      return isServer(to) || isShared(to);
    case "web-lib":
      return to.kind === "web-lib" || isShared(to);
    case "web-data":
      return to.kind === "web-data" || to.kind === "web-lib" || to.kind === "contract";
    case "web-components":
      return ["web-components", "web-lib", "web-styles"].includes(to.kind) || isShared(to);
    case "web-styles":
      return to.kind === "web-styles";
    case "web-landing":
      return ["web-landing", "web-components", "web-lib", "web-styles"].includes(to.kind) || isShared(to);
    case "web-feature":
      if (to.kind === "web-feature") return to.name === from.name;
      return ["web-data", "web-components", "web-lib", "web-styles"].includes(to.kind) || isShared(to);
    case "web-design":
      return ["web-design", "web-components", "web-lib", "web-styles"].includes(to.kind) || isShared(to);
    case "web-app":
      return (isWeb(to) && to.kind !== "web-landing" && to.kind !== "web-design") || isShared(to);
    case "sandbox":
      return to.kind === "sandbox";
    case "e2e":
      return to.kind === "e2e" || to.kind === "contract";
    case "bench":
      return ["bench", "operations", "scripts"].includes(to.kind) || isShared(to);
    case "operations":
      return to.kind === "operations" || isServer(to) || isShared(to);
    case "scripts":
      return ["operations", "scripts"].includes(to.kind) || isServer(to) || isShared(to);
    case "configuration":
      // The web build reads addresses from the contract, and which screen each route shows from the app.
      return (
        ["configuration", "scripts", "contract", "web-app"].includes(to.kind) ||
        toPath === "apps/web/src/lib/paths.ts"
      );
    default: {
      const unreachable: never = from;
      return unreachable;
    }
  }
}

/** A test may reach through its own workspace: a module's test builds the whole app. Those of operators use the tools of tests. */
function mayImportInTest(from: Layer, to: Layer): boolean {
  if (from.kind === "operations") return to.kind === "scripts";
  return (isServer(from) && isServer(to)) || (isWeb(from) && isWeb(to));
}

/** Every import between two files of the repository that the layout does not allow. */
export function findForbiddenArrows(edges: readonly ImportEdge[]): Finding[] {
  return edges.flatMap(({ from, to, line, typeOnly }) => {
    const fromLayer = layerOf(from);
    const toLayer = layerOf(to);
    if (fromLayer === undefined || toLayer === undefined) return [];
    const testing = isTestFile(from);
    if (!testing && isTestFile(to))
      return [{ file: from, line, message: `imports ${to}, which only tests may use` }];
    if (mayImport(fromLayer, toLayer, to, typeOnly)) return [];
    if (testing && mayImportInTest(fromLayer, toLayer)) return [];
    const how = fromLayer.kind === "contract" && toLayer.kind === "engine" ? " at run time" : "";
    return [
      {
        file: from,
        line,
        message: `imports ${to}: ${layerName(fromLayer)} may not import ${layerName(toLayer)}${how}`,
      },
    ];
  });
}

/** Sources that lie where the layout has no layer: nothing would fence them. */
export function findHomelessFiles(paths: readonly string[]): Finding[] {
  return paths
    .filter((path) => layerOf(path) === undefined)
    .map((file) => ({
      file,
      message:
        "lies in no layer of the layout; move it, or name its layer in scripts/check/boundaries/layers.ts",
    }));
}
