import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const webFolder = fileURLToPath(new URL("..", import.meta.url));

/** Sheets by the signs that their classes begin with. */
const sheetOf = new Map<string, string>();

/** A class begins with a letter, so the first sign is one. */
function signsOf(sheet: string): string {
  const hash = createHash("sha256").update(sheet).digest("base64url").replaceAll(/[-_]/g, "");
  const signs = `c${hash.slice(0, 4)}`;
  const other = sheetOf.get(signs) ?? sheet;
  if (other !== sheet) throw new Error(`The classes of ${sheet} and ${other} would have the same names.`);
  sheetOf.set(signs, sheet);
  return signs;
}

const namesIn = (styles: string) =>
  new Set([...styles.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi)].map(([, found = ""]) => found));

/** The classes and animations of a sheet, without those of all sheets. */
export const classesOf = (styles: string): ReadonlySet<string> =>
  namesIn(styles.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, ""));

/**
 * The name of a class in the build: signs of its sheet, and its place among the names there. It depends on the sheet
 * alone, because the app and the landing page are built apart.
 */
export function shortClass(name: string, file: string, styles: string): string {
  const index = [...namesIn(styles)].indexOf(name);
  if (index === -1) throw new Error(`${file} has no class or animation ${name}.`);
  return signsOf(relative(webFolder, file)) + index.toString(36);
}
