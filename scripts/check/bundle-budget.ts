/** What a browser has to load, against the budgets; runs on the built web app. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Finding, reportAndExit } from "./finding.ts";
import { repositoryRoot } from "./repository.ts";
import { isScreen, judgeScreens, type ScreenSize, screenSizes } from "./screen-sizes.ts";
import { findDroppedByWebKit } from "./webkit-css.ts";

/** One chunk of Vite's manifest. */
export interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  /** Loaded when the code asks for them. */
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

export type Manifest = Record<string, Chunk>;

/** Most bytes, compressed with gzip; fonts uncompressed. */
export const budgets = {
  shell: 99_900,
  /** The shell with the side bar and what else it asks for on every screen, once it is drawn. */
  frame: 136_000,
  landing: 100_000,
  /** The landing page's document: its words and its styles. */
  landingDocument: 30_000,
  route: 65_300,
  /** What a route should need; passing it is said, not refused. */
  routeTarget: 40_000,
  /** Styles of a screen together with those of the shell and its sidebar. */
  css: 18_900,
  /** The joined sheet of one address (apps/web/vite/first-load.ts): all styles that its first paint waits for, */
  firstSheet: 12_600,
  /** the scripts of every screen, */
  firstShell: 97_900,
  /** those of the frame, or of the screen alone. */
  firstScript: 49_700,
  fonts: 32_700,
} as const;

/** A part of the app that loads as one: the shell, or a screen on top of it. */
export interface Part {
  name: string;
  scripts: number;
  /** With those of the shell and its side bar, which are on every page. */
  css: number;
}

export interface Sizes {
  shell: Part;
  /** Scripts of the shell with what it asks for on every screen. */
  frame: number;
  /** The landing page's own script with the example it wakes, without the engine's worker. */
  landing: { scripts: number; document: number };
  /** Fonts every page loads; those of other alphabets load only when their letters occur. */
  fonts: number;
  routes: Part[];
}

function isManifest(value: unknown): value is Manifest {
  const isChunk = (chunk: unknown) =>
    typeof chunk === "object" && chunk !== null && "file" in chunk && typeof chunk.file === "string";
  return typeof value === "object" && value !== null && Object.values(value).every(isChunk);
}

/** @throws when the text is not what Vite writes */
function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (!isManifest(value)) throw new Error("The manifest of the build has another shape than Vite's.");
  return value;
}

/** The documents of the build, by the key of their script. */
export const documents = { shell: "index.html", landing: "landing.html" } as const;

/** A chunk and everything it imports at once, by key; with `later`, also what it asks for afterwards. */
function reach(manifest: Manifest, key: string, later = false, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return seen;
  seen.add(key);
  const next = [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])];
  for (const imported of next) reach(manifest, imported, later, seen);
  return seen;
}

/** The shell and what it asks for by itself, whatever the screen. */
function reachOfFrame(manifest: Manifest): Set<string> {
  const shell = reach(manifest, documents.shell);
  const asked = [...shell].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  // Dialogs of features load when somebody asks for them.
  const byItself = asked.filter((key) => !isScreen(key) && !key.startsWith("src/features/"));
  for (const key of byItself) for (const each of reach(manifest, key)) shell.add(each);
  return shell;
}

/**
 * Adds up what loads together.
 * @param sizeOf bytes of a file of the build as they travel
 */
export function measure(manifest: Manifest, sizeOf: (file: string) => number): Sizes {
  for (const document of Object.values(documents))
    if (manifest[document]?.isEntry !== true) throw new Error(`The manifest has no ${document}.`);
  const inShell = reach(manifest, documents.shell);
  const inFrame = reachOfFrame(manifest);
  const inLanding = reach(manifest, documents.landing, true);
  const total = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
  const filesOf = (keys: Iterable<string>, pick: (chunk: Chunk) => string[]) =>
    [...keys].flatMap((key) => {
      const chunk = manifest[key];
      return chunk === undefined ? [] : pick(chunk);
    });
  const script = (chunk: Chunk) => [chunk.file];
  const css = (chunk: Chunk) => chunk.css ?? [];
  const fonts = filesOf(inShell, (chunk) => chunk.assets ?? []).filter(
    (file) => file.endsWith(".woff2") && !/latin-(?:ext|supplement)/.test(file),
  );
  const routes = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && !inLanding.has(key) && !inFrame.has(key))
    .map((key) => {
      const keys = [...reach(manifest, key)].filter((each) => !inFrame.has(each));
      return {
        name: key,
        scripts: total(filesOf(keys, script)),
        css: total([...filesOf(inFrame, css), ...filesOf(keys, css)]),
      };
    })
    .toSorted((a, b) => b.scripts - a.scripts);
  return {
    shell: {
      name: "signed-in shell",
      scripts: total(filesOf(inShell, script)),
      css: total(filesOf(inFrame, css)),
    },
    frame: total(filesOf(inFrame, script)),
    landing: { scripts: total(filesOf(inLanding, script)), document: sizeOf(documents.landing) },
    fonts: total(fonts),
    routes,
  };
}

/** What is over its budget. */
export function judge({ shell, frame, landing, fonts, routes }: Sizes): Finding[] {
  const over = (name: string, what: string, bytes: number, limit: number): Finding[] =>
    bytes <= limit
      ? []
      : [
          {
            file: name,
            message: `${what} ${kilobytes(bytes)}, at most ${kilobytes(limit)}: load a part of it later`,
          },
        ];
  return [
    ...over(shell.name, "scripts of the signed-in shell are", shell.scripts, budgets.shell),
    ...over("frame", "scripts of the shell with its side bar are", frame, budgets.frame),
    ...over(documents.landing, "scripts of the landing page are", landing.scripts, budgets.landing),
    ...over(documents.landing, "the landing page itself is", landing.document, budgets.landingDocument),
    ...over("fonts", "fonts are", fonts, budgets.fonts),
    ...routes.flatMap((route) => [
      ...over(route.name, "scripts of this screen are", route.scripts, budgets.route),
      ...over(route.name, "styles of this screen with the shell's are", route.css, budgets.css),
    ]),
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function printSizes({ shell, frame, landing, fonts, routes }: Sizes): void {
  console.log(
    `shell: scripts ${kilobytes(shell.scripts)}, with its side bar ${kilobytes(frame)}, styles ${kilobytes(shell.css)}, fonts ${kilobytes(fonts)}`,
  );
  console.log(
    `landing page: scripts ${kilobytes(landing.scripts)}, document ${kilobytes(landing.document)}, no sheet`,
  );
  for (const { name, scripts, css } of routes) {
    const note = scripts > budgets.routeTarget ? ", over the target of 40 kB" : "";
    console.log(`${name}: scripts ${kilobytes(scripts)}, styles with the shell's ${kilobytes(css)}${note}`);
  }
}

/** A style sheet or script that the build has joined for first loads. */
export interface FirstFile {
  file: string;
  bytes: number;
}

function firstLimit(file: string): number {
  if (file.endsWith(".css")) return budgets.firstSheet;
  return isFirstShell({ file }) ? budgets.firstShell : budgets.firstScript;
}

/** The script that a first load of every signed-in address begins with. */
export const isFirstShell = ({ file }: Pick<FirstFile, "file">): boolean =>
  /first-load-shell-.*\.js$/.test(file);

/** The files of first loads that are over their budget. */
export function judgeFirstFiles(files: readonly FirstFile[]): Finding[] {
  return files
    .filter(({ file, bytes }) => bytes > firstLimit(file))
    .map(({ file, bytes }) => ({
      file,
      message: `this file of a first load is ${kilobytes(bytes)}, at most ${kilobytes(firstLimit(file))}: load a part of it later`,
    }));
}

/** What the built web app weighs. */
export interface Build {
  manifest: Manifest;
  /** What addresses load first; heaviest first. */
  firstFiles: FirstFile[];
  sizes: Sizes;
  screens: ScreenSize[];
}

/** Reads the built web app; undefined when there is none. */
export function readBuild(): Build | undefined {
  const dist = join(repositoryRoot, "apps/web/dist");
  const manifestFile = join(dist, ".vite/manifest.json");
  if (!existsSync(manifestFile)) return undefined;
  const manifest = readManifest(readFileSync(manifestFile, "utf8"));
  const sizeOf = (file: string) => {
    const bytes = readFileSync(join(dist, file));
    return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  };
  const firstFiles = readdirSync(join(dist, "assets"))
    .filter((file) => /^first-load-.*\.(?:css|js)$/.test(file))
    .map((file) => ({ file, bytes: sizeOf(join("assets", file)) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return {
    manifest,
    firstFiles,
    sizes: measure(manifest, sizeOf),
    screens: screenSizes(manifest, sizeOf, reachOfFrame(manifest)),
  };
}

if (import.meta.main) {
  const build = readBuild();
  if (build === undefined)
    reportAndExit("Bundle budget", [
      { file: "apps/web/dist", message: "the web app is not built; build it with npm start" },
    ]);
  printSizes(build.sizes);
  for (const { name, scripts, parts } of build.screens.filter((screen) => screen.parts.length > 0))
    console.log(`${name}: ${kilobytes(scripts)} with ${parts.join(", ")}`);
  // The minifier joins longhands where it can, so what it wrote is looked at as well.
  const dropped = findDroppedByWebKit(join(repositoryRoot, "apps/web/dist"), "apps/web/dist");
  for (const { file, bytes } of build.firstFiles) console.log(`${file}: ${kilobytes(bytes)}`);
  const over = [
    ...judge(build.sizes),
    ...judgeFirstFiles(build.firstFiles),
    ...judgeScreens(build.screens, build.manifest),
  ];
  reportAndExit("Bundle budget", [...over, ...dropped]);
}
