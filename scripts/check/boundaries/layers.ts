/**
 * The place of a file in the layout. Layers with a `name` are one per folder, so that a new module,
 * provider or feature is fenced the moment its folder exists.
 */
export type Layer =
  | { kind: "engine" | "contract" | "word-vectors" }
  | { kind: "server-platform"; name: string }
  | { kind: "server-provider" | "server-module"; name: string }
  | { kind: "server-wiring" }
  | {
      kind:
        | "web-lib"
        | "web-data"
        | "web-components"
        | "web-styles"
        | "web-app"
        | "web-landing"
        | "web-design";
    }
  | { kind: "web-feature"; name: string }
  | { kind: (typeof rootFolders)[number] | "configuration" };

const rootFolders = ["sandbox", "e2e", "bench", "operations", "scripts"] as const;

/** The layer of a path from the root; undefined when the layout has no place for it. */
export function layerOf(path: string): Layer | undefined {
  const [first, second, third, fourth, fifth] = path.split("/");
  if (first === "packages") {
    if (third === "src" && (second === "engine" || second === "contract" || second === "word-vectors"))
      return { kind: second };
    return third !== "src" && fourth === undefined ? { kind: "configuration" } : undefined;
  }
  if (first === "apps" && third !== "src") return { kind: "configuration" };
  if (first === "apps" && second === "server") return serverLayer(fourth ?? "", fifth);
  if (first === "apps" && second === "web") return webLayer(fourth ?? "", fifth);
  const kind = rootFolders.find((folder) => folder === first);
  if (kind !== undefined) return { kind };
  return second === undefined ? { kind: "configuration" } : undefined;
}

function serverLayer(folder: string, name: string | undefined): Layer | undefined {
  if (name === undefined || ["admin", "example", "test"].includes(folder)) return { kind: "server-wiring" };
  switch (folder) {
    case "platform":
      return { kind: "server-platform", name };
    case "providers":
      // The list of all providers.
      if (name === "index.ts") return { kind: "server-wiring" };
      return { kind: "server-provider", name };
    case "modules":
      return { kind: "server-module", name };
    default:
      return undefined;
  }
}

function webLayer(folder: string, name: string | undefined): Layer | undefined {
  if (name === undefined) return { kind: "web-app" };
  switch (folder) {
    case "app":
    case "test":
      return { kind: "web-app" };
    case "lib":
      return { kind: "web-lib" };
    case "data":
      return { kind: "web-data" };
    case "components":
      return { kind: "web-components" };
    case "design":
      return { kind: "web-design" };
    case "styles":
      return { kind: "web-styles" };
    case "landing":
      return { kind: "web-landing" };
    case "features":
      return { kind: "web-feature", name };
    default:
      return undefined;
  }
}

/** How a message names a layer. */
export function layerName(layer: Layer): string {
  return "name" in layer ? `${layer.kind} ${layer.name}` : layer.kind;
}
