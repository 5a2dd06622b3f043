import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";
import { guestRows, publicRows, signedInRows } from "../src/app/route-table.ts";

/** Names the frame that a signed-in user's page will have; styles/first-frame.css draws it until the app does. */
const frameScript = `try{if(localStorage.getItem("user"))document.documentElement.dataset.frame=localStorage.getItem("sideBar")||(matchMedia("(max-width: 1280px)").matches?"rail":"open")}catch{}`;

const isManifest = (value: unknown): value is Manifest =>
  typeof value === "object" && value !== null && "index.html" in value;

/** Scripts and sheets that load with a module. Imports come first, so that a module's own rules override theirs. */
export function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no file of its own for ${key}.`);
  if (seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen));
  return [...new Set([...imported, chunk.file, ...(chunk.css ?? [])])];
}

/** Each screen's module, read from the table of screens. */
export function screenModules(screensSource: string): Map<string, string> {
  const rows = screensSource.matchAll(/(\w+): lazyScreen\(\s*\(\) => import\("([^"]+)"\)/g);
  return new Map([...rows].map(([, name = "", path = ""]) => [name, join("src/app", path)]));
}

/** A regular expression for a path of the router: `/inputcost/addCost/:id?`, `/myaccount/*`. */
export const patternOf = (path: string): string =>
  `^${path
    .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace(/\/?\*$/, "(?:/.*)?")}/?$`;

/** Writes down which files each address needs beyond those of the document, so that the server can name them in it. */
export function firstLoad(): Plugin {
  let [root, nonce] = ["", ""];
  return {
    name: "first-load",
    apply: "build",
    configResolved(config) {
      root = config.root;
      nonce = config.html?.cspNonce ?? "";
    },
    writeBundle({ dir = "" }) {
      const manifest: unknown = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8"));
      if (!isManifest(manifest)) throw new Error("The manifest of the build has another shape than Vite's.");
      const modules = screenModules(readFileSync(join(root, "src/app/screens.ts"), "utf8"));
      const inDocument = new Set(filesOf(manifest, "index.html"));
      const link = (file: string): string =>
        `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}" nonce="${nonce}">`;
      const routesOf = (rows: readonly (readonly [path: string, screen: string])[], head: string) =>
        rows.map(([path, screen]) => {
          const files = filesOf(manifest, modules.get(screen) ?? screen).filter(
            (file) => !inDocument.has(file),
          );
          return { pattern: patternOf(path), tags: head + files.map(link).join("") };
        });
      const routes = [
        ...routesOf([...guestRows, ...publicRows], ""),
        ...routesOf(signedInRows, `<script nonce="${nonce}">${frameScript}</script>`),
      ];
      // Under `.vite`, so it is not served.
      writeFileSync(join(dir, ".vite/first-load.json"), JSON.stringify({ routes }));
    },
  };
}
