import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { classesOf, shortClass } from "./short-class.ts";

const STYLES_IMPORT = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;

/**
 * Writes the names of classes where they are used. As exports of its sheet all of them would load wherever one is used.
 * A module that reads them by a variable gets an object of its own.
 *
 * @param read the text of a sheet
 */
export function writeClasses(code: string, file: string, read: (sheet: string) => string): string {
  return [...code.matchAll(STYLES_IMPORT)].reduce((text, [line, name = "", path = ""]) => {
    const sheet = join(dirname(file), path);
    const styles = read(sheet);
    const known = classesOf(styles);
    const written = text
      .replace(line, `import "${path}";`)
      .replaceAll(new RegExp(`\\b${name}\\["([^"]+)"\\]`, "g"), (_, each: string) => {
        if (!known.has(each)) throw new Error(`${file} uses the class ${each}, which ${path} does not have.`);
        return JSON.stringify(shortClass(each, sheet, styles));
      });
    const all = [...known].map((each) => [each, shortClass(each, sheet, styles)]);
    return new RegExp(`\\b${name}\\[`).test(written)
      ? `${written}\nconst ${name} = ${JSON.stringify(Object.fromEntries(all))};`
      : written;
  }, code);
}

/** @throws when Vite has named a class of a sheet otherwise */
export function checkNames(exported: string, sheet: string, styles: string): void {
  for (const name of classesOf(styles))
    if (!exported.includes(`"${shortClass(name, sheet, styles)}"`))
      throw new Error(`The class ${name} of ${sheet} has another name in the build.`);
}

const textOf = (file: string): string => readFileSync(file, "utf8");

/** Names of classes as text, in place of an object for each sheet. */
export function inlineClasses(): Plugin[] {
  return [
    {
      name: "inline-classes",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\.module\.css"/ },
        handler: (code, id) => writeClasses(code, id, textOf),
      },
    },
    {
      // After Vite has taken the styles: nobody reads what the sheet would export.
      name: "inlined-sheets",
      apply: "build",
      enforce: "post",
      transform: {
        filter: { id: /\.module\.css$/ },
        handler(code, id) {
          checkNames(code, id, textOf(id));
          return { code: "", map: null, moduleSideEffects: "no-treeshake" };
        },
      },
    },
  ];
}
