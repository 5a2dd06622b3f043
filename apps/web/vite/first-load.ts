import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { isPlanStep } from "../src/app/guards/plan-step.ts";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "../src/app/route-table.ts";
import { paths } from "../src/lib/paths.ts";
import { documentTags, type Script, type Sheet } from "./document-tags.ts";
import { createFileFinder } from "./file-finder.ts";
import { readScript, readsOf } from "./first-reads.ts";
import { joinScripts } from "./join-scripts.ts";
import { firstFonts } from "./place-page.ts";
import { bundleSnapshotScript } from "./snapshot-script.ts";
import { makeExportsUnique } from "./unique-exports.ts";

/** What the server reads: which tags belong into the document of an address. Under `.vite`, so it is not served. */
export const FIRST_LOAD_FILE = ".vite/first-load.json";

/**
 * Around the shell's scripts and style sheets, which an address without a row keeps. For one that has a row, the
 * server puts its tags in their place.
 */
const TAGS_BEGIN = "<!--first-load-->";
const TAGS_END = "<!--/first-load-->";

export interface FirstLoadRoute {
  /** As the router has it: `/inputcost/addCost/:id?`. */
  path: string;
  /** Tags for the document's head, with the placeholder of the nonce: first reads, scripts, and one sheet. */
  tags: string;
}

/** Parts of a screen that only a new account has: they load after those that the others have. */
const isSeldomDrawn = (id: string): boolean => id.includes("/src/features/first-odds/");

interface Build {
  root: string;
  bundle: Rolldown.OutputBundle;
  /** Modules that a module imports when it runs. */
  laterImports(id: string): readonly string[];
  nonce: string;
  /** Adds a file to the build. @returns its path */
  addFile(name: string, source: string): string;
}

/** The sheets of a screen as one: a sheet for each component would be twelve requests before the first paint. */
function joinSheets({ bundle, addFile }: Build, screen: string, parts: readonly string[]): Sheet {
  const rules = parts.map((file) => {
    const sheet = bundle[file];
    if (sheet?.type !== "asset") throw new Error(`The build has no style sheet ${file}.`);
    return String(sheet.source).trim();
  });
  const text = rules.join("\n");
  return { file: addFile(`first-load-${screen}.css`, text), parts, fonts: firstFonts(text) };
}

/** Each screen's module, read from the table of screens. */
export function screenModules(source: string, folder: string): Map<string, string> {
  const rows = source.matchAll(/(\w+): lazyScreen\(\s*\(\) => import\("([^"]+)"\)/g);
  return new Map([...rows].map(([, name = "", path = ""]) => [name, join(folder, path)]));
}

async function routesOf(build: Build, screensSource: string): Promise<FirstLoadRoute[]> {
  const app = join(build.root, "src/app");
  const modules = screenModules(screensSource, app);
  const { entry, shell, filesOf, inOrder, sheetsOf } = createFileFinder(build.bundle);
  const joinAs = async (name: string, files: readonly string[], ids: readonly string[]): Promise<Script> => ({
    file: build.addFile(`first-load-${name}.js`, await joinScripts(build.bundle, inOrder(files, ids))),
    parts: files,
  });
  const sideBar = join(app, "shell/side-bar.tsx");
  const frame = filesOf([sideBar]);
  const joinedShell = await joinAs("shell", shell, []);
  const joinedFrame = await joinAs("frame", frame, [sideBar]);
  const partsOf = (screen: RoutedScreen): [string, ...string[]] => {
    const module = modules.get(screen);
    if (module === undefined) throw new Error(`screens.ts has no row ${screen} that can be read.`);
    return [module, ...build.laterImports(module).filter((id) => !id.endsWith("-screen.tsx"))];
  };
  const snapshotScript = await bundleSnapshotScript(build.root, Object.keys(build.bundle));
  const inline = (script: string): string => `<script nonce="${build.nonce}">${script}</script>`;
  const headOf = (path: string, screen: RoutedScreen, isSignedIn: boolean): string => {
    const reads = readsOf(path, screen, isSignedIn);
    return (
      (reads.length === 0 ? "" : inline(readScript(reads, isSignedIn))) +
      (isSignedIn ? inline(snapshotScript) : "")
    );
  };
  /** Left in the files that the landing page has loaded in part: most visitors come from it. */
  const guestTags = (screen: RoutedScreen): string => {
    const [module, ...later] = partsOf(screen);
    const own = filesOf([module]);
    const last = filesOf(later).filter((file) => !own.includes(file));
    return documentTags(build.nonce, joinSheets(build, screen, sheetsOf([...own, ...last])), [
      { file: entry },
      ...[...shell.filter((file) => file !== entry), ...own].map((file) => ({ file })),
      ...last.map((file) => ({ file, isLast: true })),
    ]);
  };
  /** Thirty files would be five rounds of requests; these are four. */
  const signedInTags = async (screen: RoutedScreen): Promise<string> => {
    const ids = partsOf(screen);
    const usual = ids.filter((id) => !isSeldomDrawn(id));
    const own = filesOf(usual).filter((file) => !frame.includes(file));
    const last = filesOf(ids).filter((file) => !frame.includes(file) && !own.includes(file));
    const scripts: [Script, ...Script[]] = [joinedShell, joinedFrame, await joinAs(screen, own, usual)];
    if (last.length > 0) scripts.push({ ...(await joinAs(`${screen}-last`, last, ids)), isLast: true });
    return documentTags(
      build.nonce,
      joinSheets(build, screen, sheetsOf([...frame, ...own, ...last])),
      scripts,
    );
  };
  const tagsOf = new Map<RoutedScreen, Promise<string>>();
  const rowsWith = (rows: readonly (readonly [string, RoutedScreen])[], isSignedIn: boolean) =>
    rows.map(async ([path, screen]) => {
      const tags =
        tagsOf.get(screen) ?? (isSignedIn ? signedInTags(screen) : Promise.resolve(guestTags(screen)));
      tagsOf.set(screen, tags);
      return { path, tags: headOf(path, screen, isSignedIn) + (await tags) };
    });
  // A step opened by its address leads to the list of plans (src/main.tsx).
  const planList = signedInRows.filter(([path]) => path === paths.gtmPlans);
  return Promise.all([
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
  ]);
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
      handler: (html, { path }) => {
        if (path !== "/index.html") return html;
        const tag =
          /\s*(<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>)/g;
        const tags = [...html.matchAll(tag)].map(([, each]) => each).join("");
        return html.replace(tag, "").replace("</head>", `${TAGS_BEGIN}${tags}${TAGS_END}</head>`);
      },
    },
    // The names of exports change after the hash is made: a build without this may not use the same file names.
    augmentChunkHash: () => "unique exports",
    generateBundle: {
      // After Vite has named the style sheets of what is imported when it runs.
      order: "post",
      async handler(_options, bundle) {
        if (this.environment.config.consumer !== "client") return;
        makeExportsUnique(Object.values(bundle).filter((each) => each.type === "chunk"));
        const source = this.getModuleInfo(join(root, "src/app/screens.ts"))?.code ?? "";
        const laterImports = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        const addFile = (name: string, text: string) =>
          this.getFileName(this.emitFile({ type: "asset", name, source: text }));
        const routes = await routesOf({ root, bundle, laterImports, nonce, addFile }, source);
        this.emitFile({ type: "asset", fileName: FIRST_LOAD_FILE, source: JSON.stringify({ routes }) });
      },
    },
  };
}
