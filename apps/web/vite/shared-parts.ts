import { basename } from "node:path";
import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;
type Group = Rolldown.CodeSplittingGroup;

const document = (name: string): string => new URL(`../${name}`, import.meta.url).pathname;
/** Screens, and dialogs of features that the shell opens when somebody asks for them. */
const isAskedFor = (id: string): boolean => /-screen\.tsx$|\/apps\/web\/src\/features\//.test(id);
const isOurs = (id: string): boolean => /\/apps\/web\/src\//.test(id);
/** Small parts of the engine that screens use outside its worker. */
const isFormula = (id: string): boolean =>
  /\/packages\/engine\/src\/(math\/[a-z-]+|money\/rounding|simulation\/(options|plan-years|growth|types))\.ts$/.test(
    id,
  );
/** What a cost comes to in a year, for screens that move prices and costs. */
const isCostFormula = (id: string): boolean =>
  /\/packages\/engine\/src\/(recommendation\/(target-year|cost-fields)|simulation\/(cost-rates|targets))\.ts$/.test(
    id,
  );
/** Figures of channels, for screens that show them outside the engine's worker. */
const isChannelFormula = (id: string): boolean =>
  /\/packages\/engine\/src\/channels\/(?!traces|explain-)[a-z-]+\.ts$/.test(id);
/** Saves by react-query: the first picture of the shell needs reads only. */
const isSaving = (id: string): boolean => /\/(mutationObserver|useMutation)\.js$/.test(id);
const isIcon = (id: string): boolean => /lucide-react\/dist\/esm\/icons\//.test(id);

/** Everything that loads with a module; with `later`, also what is asked for afterwards, but no screen and no dialog. */
function reach(graph: Graph, id: string, later: boolean, seen = new Set<string>()): ReadonlySet<string> {
  const info = graph.getModuleInfo(id);
  if (info === null || seen.has(id)) return seen;
  seen.add(id);
  const afterwards = later ? info.dynamicallyImportedIds.filter((each) => !isAskedFor(each)) : [];
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
  // Goals and review are about the whole plan.
  [
    "combinations",
    /src\/features\/gtm-plans\/(combinations\/(combination-(step|frame)|section-panel)|steps\/step-screen)/,
  ],
  ["plan-steps", /src\/features\/gtm-plans\/(steps|combinations|completeness|current-plan)/],
  [
    "simulation",
    /src\/features\/simulations\/(view\/|state\/(use-figures|to-save|field-paths)|components\/answers\/answers\.module)/,
  ],
  // What review and history show of a cell needs no grid.
  ["grids", /src\/components\/grid\/(?!cell-values)/],
  ["heat-charts", /src\/components\/charts\/(heat-map|feasible-outline)/],
  ["timeline-charts", /src\/components\/charts\/timeline/],
  ["fan-charts", /src\/components\/charts\/fan-/],
  ["waterfall-charts", /src\/components\/charts\/waterfall-/],
  ["share-bars", /src\/components\/charts\/(share-bar|stack-layout)/],
  ["line-charts", /src\/components\/charts\/(line-chart|point-axis)/],
  ["plots", /src\/components\/charts\/(line-runs|readable-plot|figure-scale|value-grid|target-line)/],
  [
    "charts",
    /src\/(components\/(charts\/|(chart-frame\/(?!copy-chart|chart-table))|chart-art\/)|lib\/print\/measure)/,
  ],
  ["thread", /src\/(lib\/thread|components\/reality|data\/use-plan-thread)/],
  ["next-decision", /src\/data\/(next-decision|reality-ways)/],
  [
    "inherited",
    /src\/(components\/inherited\/(?!upstream-note|inherited\.module)|data\/use-initial-combination)/,
  ],
  ["choices", /src\/components\/(combo-field\/|form-fields\/form-choices)/],
  ["selects", /src\/components\/select\//],
  ["steppers", /src\/components\/stepper\//],
  ["share", /src\/components\/share\/share-(dialog|form|rules)|components\/share\/link-list/],
  ["submit-form", /src\/lib\/form\/use-submit-form/],
  ["public-pages", /src\/components\/(operator-text|public-page)\//],
  ["typical", /src\/components\/typical\/(?!typical-)/],
  ["table-import", /src\/components\/table-import\//],
  [
    "saving",
    /src\/(lib\/(autosave\/|drafts\/(?!same-shape)|form\/use-document)|components\/(document-screen\/|document-form\/(?!limit-notice|document-notices\.module)))/,
  ],
  ["tables", /src\/(components\/(table|plan-scope)\/|components\/term\/with-terms|data\/use-plan-scope)/],
  ["numbers", /src\/components\/(number-field|combo-field|form-fields)\//],
  ["tabs", /src\/components\/tabs\//],
  // What only a few screens use stays out, with the files that the bundler gives it.
  [
    "parts",
    /src\/(components\/(?!document-list|multi-select|tooltip|copy-field|inherited|export-menu|typical\/typical-|answer-strip|outside-link|grid\/cell-values|growth-grid|chart-frame\/(copy-chart|chart-table))|lib\/(?!lazy-part\/hint|csv|api\/upload|print)|data\/)/,
  ],
];

/**
 * Files for what several screens share. Left to the bundler each set of screens that share something gets a file
 * of its own, which makes some sixty requests of half a kilobyte before a screen is drawn.
 */
export function sharedParts(): Group[] {
  let loads: ReturnType<typeof readLoads> | undefined;
  const read = (graph: Graph) => (loads ??= readLoads(graph));
  return [
    {
      debugName: "frame",
      // The sidebar and the rest of the frame around every screen: requested by the shell as soon as it runs.
      name(id, graph) {
        const { shell, shellIcons, afterShell, landing } = read(graph);
        if (isSaving(id)) return "frame";
        if (isIcon(id)) return shellIcons.has(plain(basename(id, ".mjs"))) ? null : "icons";
        if (!isOurs(id) || shell.has(id) || landing.has(id)) return null;
        return afterShell.has(id) && !/\/app\/(keys|palette)\//.test(id) ? "frame" : null;
      },
    },
    {
      debugName: "shell",
      // What screens import of the shell, in one file.
      minShareCount: 2,
      name(id, graph) {
        const { shell, landing } = read(graph);
        return isOurs(id) && shell.has(id) && !landing.has(id) ? "shell" : null;
      },
    },
    {
      debugName: "formulas",
      minShareCount: 2,
      name: (id, graph) => (isFormula(id) && !read(graph).shell.has(id) ? "formulas" : null),
    },
    {
      debugName: "cost-formulas",
      minShareCount: 2,
      name: (id, graph) => (isCostFormula(id) && !read(graph).shell.has(id) ? "cost-formulas" : null),
    },
    {
      debugName: "channel-formulas",
      minShareCount: 2,
      name: (id, graph) => (isChannelFormula(id) && !read(graph).shell.has(id) ? "channel-formulas" : null),
    },
    { name: "queries", test: /\/(queriesObserver|useQueries)\.js$/ },
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
