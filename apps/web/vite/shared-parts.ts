import { basename } from "node:path";
import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;
type Group = Rolldown.CodeSplittingGroup;

const document = (name: string): string => new URL(`../${name}`, import.meta.url).pathname;
const isScreen = (id: string): boolean => id.endsWith("-screen.tsx");
const isOurs = (id: string): boolean => /\/apps\/web\/src\//.test(id);
/** Small parts of the engine that screens use outside its worker. */
const isFormula = (id: string): boolean =>
  /\/packages\/engine\/src\/(math\/power|simulation\/(options|plan-years|growth|types))\.ts$/.test(id);
const isIcon = (id: string): boolean => /lucide-react\/dist\/esm\/icons\//.test(id);

/** Everything that loads with a module; with `later`, also what is asked for afterwards, but no screen. */
function reach(graph: Graph, id: string, later: boolean, seen = new Set<string>()): ReadonlySet<string> {
  const info = graph.getModuleInfo(id);
  if (info === null || seen.has(id)) return seen;
  seen.add(id);
  const afterwards = later ? info.dynamicallyImportedIds.filter((each) => !isScreen(each)) : [];
  for (const next of [...info.importedIds, ...afterwards]) reach(graph, next, later, seen);
  return seen;
}

const plain = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();

/** Names of the icons that some modules import; all of them come through one door, which imports every icon. */
function iconsOf(graph: Graph, ids: Iterable<string>): ReadonlySet<string> {
  const names = [...ids].filter(isOurs).flatMap((id) => {
    const imports = graph.getModuleInfo(id)?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g);
    return [...(imports ?? [])].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.split(" as ")[0] ?? ""),
    );
  });
  return new Set(names.map(plain));
}

/** What each document of the app loads, read from the graph once a build. */
function readLoads(graph: Graph) {
  const shell = reach(graph, document("index.html"), false);
  return {
    shell,
    shellIcons: iconsOf(graph, shell),
    afterShell: reach(graph, document("index.html"), true),
    landing: reach(graph, document("landing.html"), true),
  };
}

/** Heavy ones apart, so that a screen without them does without. */
const parts: readonly (readonly [string, RegExp])[] = [
  ["plan-steps", /src\/features\/gtm-plans\/(steps|combinations|completeness|current-plan)/],
  ["simulation", /src\/features\/simulations\/(view\/|components\/answers\/answers\.module)/],
  ["grids", /src\/components\/(grid|growth-grid)\//],
  ["charts", /src\/components\/(charts|chart-frame|chart-art)\//],
  ["thread", /src\/(lib\/thread|components\/reality|data\/(use-plan-thread|next-decision))/],
  ["inherited", /src\/(components\/inherited|data\/(inheritance|use-upstream|use-begun-for))/],
  ["parts", /src\/(components\/(?!document-list|multi-select)|lib\/|data\/)/],
];

/**
 * Files for what several screens share. Left to the bundler each set of screens that share something gets a file
 * of its own, which makes some sixty requests of half a kilobyte before a screen stands.
 */
export function sharedParts(): Group[] {
  let loads: ReturnType<typeof readLoads> | undefined;
  const read = (graph: Graph) => (loads ??= readLoads(graph));
  return [
    {
      debugName: "frame",
      // The side bar and what else stands around every screen: asked for by the shell as soon as it is there.
      name(id, graph) {
        const { shell, shellIcons, afterShell, landing } = read(graph);
        if (isIcon(id)) return shellIcons.has(plain(basename(id, ".mjs"))) ? null : "icons";
        if (!isOurs(id) || shell.has(id) || landing.has(id)) return null;
        return afterShell.has(id) && !/\/app\/(keys|palette)\//.test(id) ? "frame" : null;
      },
    },
    {
      debugName: "formulas",
      minShareCount: 2,
      name: (id, graph) => (isFormula(id) && !read(graph).shell.has(id) ? "formulas" : null),
    },
    {
      debugName: "shared",
      minShareCount: 2,
      name(id, graph) {
        const { shell, landing } = read(graph);
        if (!isOurs(id) || shell.has(id)) return null;
        if (landing.has(id)) return /src\/(components|lib\/format)\//.test(id) ? "figures" : null;
        return parts.find(([, folder]) => folder.test(id))?.[0] ?? null;
      },
    },
  ];
}
