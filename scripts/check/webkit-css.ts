/** Declarations that WebKit drops as a whole, so that nothing of them is drawn there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

/** WebKit knows the shorthand with a line alone. */
const DECLARATION = /(?<![-\w])text-decoration\s*:\s*([^;}]+)/g;
const LINE = /^(none|underline|overline|line-through|inherit)(\s*!important)?$/;

/** The values of `text-decoration` in a sheet, or in a document with styles, that say more than a line. */
export function droppedByWebKit(css: string): string[] {
  return [...css.matchAll(DECLARATION)]
    .map(([, value = ""]) => value.trim())
    .filter((value) => !LINE.test(value));
}

/** The faults of every sheet in a folder, and of its documents. */
export function findDroppedByWebKit(folder: string, name: string): Finding[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.(css|html)$/.test(file))
    .flatMap((file) =>
      droppedByWebKit(readFileSync(join(folder, file), "utf8")).map((value) => ({
        file: `${name}/${file}`,
        message: `WebKit drops "text-decoration: ${value}": write text-decoration-line, -style, -color and -thickness`,
      })),
    );
}
