/** What the first load of each address takes, against its budget; runs on the built web app. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { type Finding, reportOnBuildAndExit } from "./finding.ts";
import { repositoryRoot } from "./repository.ts";
import { findDroppedByWebKit } from "./webkit-css.ts";

/**
 * Most bytes, with gzip except for fonts, of an address of the app, and of the landing page. The target of scripts is
 * 260 kB, which React Router (35) and Base UI (17 to 47) are beyond; the limit is 350 kB.
 */
const APP = { scripts: 340_000, styles: 30_000, fonts: 40_000 };
const LANDING = { scripts: 102_000, styles: 0, fonts: 40_000, document: 16_500 };

const LANDING_PAGE = "landing page";

/** Bytes by kind of what an address loads first. */
export type Load = typeof APP & { address: string; document?: number };

export const distFolder = join(repositoryRoot, "apps/web/dist");

/** A chunk of the landing page with everything it imports, also later. */
function reach(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const { file = "", imports = [], dynamicImports = [] } = manifest[key] ?? {};
  if (found.has(file)) return found;
  found.add(file);
  for (const next of [...imports, ...dynamicImports]) reach(manifest, next, found);
  return found;
}

interface Routes {
  routes: { pattern: string; tags: string }[];
}
const isRoutes = (value: unknown): value is Routes =>
  typeof value === "object" && value !== null && "routes" in value;
const isManifest = (value: unknown): value is Manifest =>
  typeof value === "object" && value !== null && "landing.html" in value;

/** Reads the built web app: the files that each document names. */
export function measureLoads(dist: string): Load[] {
  const read = (file: string): string => readFileSync(join(dist, file), "utf8");
  const firstLoads: unknown = JSON.parse(read(".vite/first-load.json"));
  const manifest: unknown = JSON.parse(read(".vite/landing-manifest.json"));
  if (!isRoutes(firstLoads) || !isManifest(manifest)) throw new Error("The build has another shape.");
  const sizeOf = (file: string): number => {
    const bytes = readFileSync(join(dist, file));
    return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  };
  const loadOf = (address: string, html: string, more: Iterable<string> = []): Load => {
    const named = html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"(?! disabled)/g);
    const files = [...new Set([...[...named].map(([, file = ""]) => file), ...more])];
    const total = (ending: string): number =>
      files.reduce((sum, file) => sum + (file.endsWith(ending) ? sizeOf(file) : 0), 0);
    return { address, scripts: total(".js"), styles: total(".css"), fonts: total(".woff2") };
  };
  return [
    {
      ...loadOf(LANDING_PAGE, read("landing.html"), reach(manifest, "landing.html")),
      document: sizeOf("landing.html"),
    },
    ...firstLoads.routes.map(({ pattern, tags }) => loadOf(pattern, read("index.html") + tags)),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const budgetOf = (address: string): Record<string, number> => (address === LANDING_PAGE ? LANDING : APP);

/** What is over its budget. */
export function judgeLoads(loads: readonly Load[]): Finding[] {
  return loads.flatMap(({ address, ...sizes }) =>
    Object.entries(budgetOf(address)).flatMap(([kind, limit]) => {
      const bytes = Object.entries(sizes).find(([each]) => each === kind)?.[1] ?? 0;
      const message = `${kind} of the first load are ${kilobytes(bytes)}, at most ${kilobytes(limit)}: load a part of it later`;
      return bytes > limit ? [{ file: address, message }] : [];
    }),
  );
}

if (import.meta.main)
  reportOnBuildAndExit("Bundle budget", (folder) => {
    const loads = measureLoads(folder);
    for (const { address, scripts, styles } of loads)
      console.log(`${address}: scripts ${kilobytes(scripts)}, styles ${kilobytes(styles)}`);
    // The minifier joins longhands where it can, so what it wrote is looked at as well.
    return [...judgeLoads(loads), ...findDroppedByWebKit(folder, "apps/web/dist")];
  });
