import { join } from "node:path";
import { addresses } from "@beachhead/contract/addresses";
import type { Plugin, Rolldown } from "vite";
import { isPlanStep } from "../src/app/guards/plan-step.ts";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "../src/app/route-table.ts";
import { paths } from "../src/lib/paths.ts";

type EndpointName = keyof typeof addresses;

/** What the server reads: which tags belong into the document of an address. Under `.vite`, so it is not served. */
export const FIRST_LOAD_FILE = ".vite/first-load.json";

/**
 * Around the shell's style sheets, which an address without a row keeps. For one that has a row, the server puts its
 * styles in their place.
 */
const STYLES_BEGIN = "<!--first-styles-->";
const STYLES_END = "<!--/first-styles-->";

export interface FirstLoadRoute {
  /** As the router has it: `/inputcost/addCost/:id?`. */
  path: string;
  /** Tags for the document's head, with the placeholder of the nonce. */
  head: string;
  /** One sheet with the styles of the shell, the frame and the screen, in place of the shell's own. */
  styles: string;
}

/** The lists behind the side bar's states, and the user's limits: asked for around every signed-in screen. */
const frameReads: readonly EndpointName[] = [
  "getUserDetails",
  "listGtmPlans",
  "listDgPlansByGtmPlan",
  "listProductCosts",
  "listSimulations",
];

/** What a screen asks for besides; a parameter of the path is taken from the same place of the address. */
const screenReads: Partial<Record<RoutedScreen, readonly EndpointName[]>> = {
  auth: ["getConfiguration"],
  productCost: ["getProductCost"],
  simulator: ["getSimulation"],
  actionItems: ["listDgActions"],
};

/** The last part of `/inputcost/addCost/:id?` is the third of the address: `{3}`. */
function readsOf(path: string, names: readonly EndpointName[]): string[] {
  const places = path.split("/");
  return names
    .map((name) =>
      addresses[name].path.replace(/:(\w+)/g, (_, key: string) => {
        const place = places.findIndex((part) => part === `:${key}` || part === `:${key}?`);
        return place === -1 ? "{}" : `{${place}}`;
      }),
    )
    .filter((address) => !address.includes("{}"));
}

/**
 * Sends the screen's first reads while its scripts still load. `lib/api/first-reads.ts` takes the answers over; they
 * are dropped after ten seconds, when another screen may ask. Without a session that is still running, only reads
 * that need none are sent. With one, the page also learns which frame it will have, and draws its areas at once
 * (`styles/first-frame.css`).
 */
export function readScript(reads: readonly string[], needsSession: boolean): string {
  return `(()=>{try{
const user=JSON.parse(localStorage.getItem("user"));
const token=user&&new Date(user.expirationTime)>new Date()?user.token:undefined;
if(${needsSession}&&!token)return;
if(${needsSession})document.documentElement.dataset.frame=localStorage.getItem("sideBar")||(matchMedia("(max-width: 1280px)").matches?"rail":"open");
const parts=location.pathname.split("/"),answers={};
for(const read of ${JSON.stringify(reads)}){
let known=true;
const address=read.replace(/\\{(\\d)\\}/g,(_,place)=>parts[place]||(known=false));
if(!known)continue;
answers[address]=fetch(address,{headers:{Accept:"application/json",...(token&&{Authorization:"Bearer "+token})},credentials:"omit"});
answers[address].catch(()=>{});
}
window.firstReads={token,answers};
setTimeout(()=>{delete window.firstReads},10000);
}catch{}})()`.replaceAll("\n", "");
}

/** Parts of a screen that only a new account has: they load after those that the others have. */
const isSeldomDrawn = (id: string): boolean => id.includes("/src/features/first-odds/");

interface Build {
  root: string;
  bundle: Rolldown.OutputBundle;
  /** Modules that a module imports when it runs. */
  laterImports(id: string): readonly string[];
  nonce: string;
  /** Adds a style sheet to the build. @returns its file */
  addSheet(name: string, source: string): string;
}

/** The files of each module with everything they import at once. */
function createFileFinder({ bundle }: Build) {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  /** Adds what a file imports before the file itself: sheets then come in the order in which they override. */
  const reach = (fileName: string, found: Set<string>, visited: Set<string>): Set<string> => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || visited.has(fileName)) return found;
    visited.add(fileName);
    for (const next of chunk.imports) reach(next, found, visited);
    return found.add(fileName);
  };
  /** Vite names these in the document itself. */
  const shell = reach(
    chunks.find(({ isEntry, name }) => isEntry && name === "index")?.fileName ?? "",
    new Set(),
    new Set(),
  );
  const sheetsOf = (files: Iterable<string>): string[] => [
    ...new Set([...files].flatMap((file) => sheetsOfChunk(bundle[file]))),
  ];
  return {
    /** The shell's sheets first: those of screens and parts override them. */
    sheetsOf: (files: readonly string[]): string[] => [...new Set([...sheetsOf(shell), ...sheetsOf(files)])],
    /** Beyond the shell's. */
    filesOf(ids: readonly string[]): string[] {
      const files = new Set<string>();
      for (const id of ids) {
        const chunk = chunkOf.get(id);
        if (chunk === undefined) throw new Error(`No file of the build holds ${id}.`);
        reach(chunk.fileName, files, new Set());
      }
      return [...files].filter((file) => !shell.has(file));
    },
  };
}

function sheetsOfChunk(chunk: Rolldown.OutputBundle[string] | undefined): readonly string[] {
  return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

const sheetLink = (file: string, attributes: string): string =>
  `<link rel="stylesheet" crossorigin href="/${file}"${attributes}>`;

/**
 * A sheet for each component would be twelve requests before the first paint. Vite loads the sheets of a part that
 * the page has no link of; a disabled link is not loaded, and tells it that the rules are there.
 */
function stylesOf({ bundle, nonce, addSheet }: Build, screen: string, sheets: readonly string[]): string {
  const rules = sheets.map((file) => {
    const sheet = bundle[file];
    if (sheet?.type !== "asset") throw new Error(`The build has no style sheet ${file}.`);
    return String(sheet.source).trim();
  });
  const joined = addSheet(`first-load-${screen}.css`, rules.join("\n"));
  return [sheetLink(joined, ` nonce="${nonce}"`), ...sheets.map((file) => sheetLink(file, " disabled"))].join(
    "",
  );
}

/** Each screen's module, read from the table of screens. */
export function screenModules(source: string, folder: string): Map<string, string> {
  const rows = source.matchAll(/(\w+): lazyScreen\(\s*\(\) => import\("([^"]+)"\)/g);
  return new Map([...rows].map(([, name = "", path = ""]) => [name, join(folder, path)]));
}

function routesOf(build: Build, screensSource: string): FirstLoadRoute[] {
  const app = join(build.root, "src/app");
  const modules = screenModules(screensSource, app);
  const { filesOf, sheetsOf } = createFileFinder(build);
  const isOtherScreen = (id: string) => id.endsWith("-screen.tsx");
  const rowsWith = (rows: readonly (readonly [string, RoutedScreen])[], isSignedIn: boolean) =>
    rows.map(([path, screen]) => {
      const module = modules.get(screen);
      if (module === undefined) throw new Error(`screens.ts has no row ${screen} that can be read.`);
      const parts = build.laterImports(module).filter((id) => !isOtherScreen(id));
      const frame = isSignedIn ? [join(app, "shell/side-bar.tsx")] : [];
      const usual = filesOf([...frame, module, ...parts.filter((id) => !isSeldomDrawn(id))]);
      const files = filesOf([...frame, module, ...parts]);
      const links = files
        .toSorted((a, b) => Number(!usual.includes(a)) - Number(!usual.includes(b)))
        .map((file) => {
          const priority = usual.includes(file) ? "" : ' fetchpriority="low"';
          return `<link rel="modulepreload" crossorigin${priority} href="/${file}" nonce="${build.nonce}">`;
        });
      const styles = stylesOf(build, screen, sheetsOf(files));
      const reads = readsOf(path, [...(isSignedIn ? frameReads : []), ...(screenReads[screen] ?? [])]);
      const script = `<script nonce="${build.nonce}">${readScript(reads, isSignedIn)}</script>`;
      return {
        path,
        head: [...(reads.length > 0 ? [script] : []), ...links].join(""),
        styles,
      };
    });
  // A step opened by its address leads to the list of plans (src/main.tsx).
  const planList = signedInRows.filter(([path]) => path === paths.gtmPlans);
  return [
    ...rowsWith(guestRows, false),
    ...rowsWith(publicRows, false),
    ...rowsWith(
      planList.map(([, screen]) => ["/create-new-gtm/*", screen]),
      true,
    ),
    ...rowsWith(
      signedInRows.filter(([path]) => !isPlanStep(path)),
      true,
    ),
  ];
}

/** Writes down what each address needs first, so that the server can name it in the document. */
export function firstLoad(): Plugin {
  let [root, nonce] = ["", ""];
  return {
    name: "first-load",
    apply: "build",
    configResolved(config) {
      root = config.root;
      nonce = config.html?.cspNonce ?? "";
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const links = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
        const rest = links.reduce((left, link) => left.replace(link, ""), html);
        return rest.replace("</head>", `${STYLES_BEGIN}${links.join("")}${STYLES_END}</head>`);
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const source = this.getModuleInfo(join(root, "src/app/screens.ts"))?.code ?? "";
      const laterImports = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const addSheet = (name: string, rules: string) =>
        this.getFileName(this.emitFile({ type: "asset", name, source: rules }));
      const routes = routesOf({ root, bundle, laterImports, nonce, addSheet }, source);
      this.emitFile({ type: "asset", fileName: FIRST_LOAD_FILE, source: JSON.stringify({ routes }) });
    },
  };
}
