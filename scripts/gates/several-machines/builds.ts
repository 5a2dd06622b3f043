import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Web apps that differ in the names of their files, as two versions do. */
export function makeBuilds(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, build) => {
    const web = join(folder, `web-${build}`);
    mkdirSync(join(web, "assets"), { recursive: true });
    const [main, screen] = [`main-${build}a1b2c3.js`, `screen-${build}d4e5f6.js`];
    writeFileSync(
      join(web, "index.html"),
      `<!doctype html><script src="/assets/${main}"></script><link rel="modulepreload" href="/assets/${screen}">`,
    );
    for (const name of [main, screen]) writeFileSync(join(web, "assets", name), `"${name}";`);
    return web;
  });
}
