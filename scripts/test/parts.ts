import { existsSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

/** What `npm test -- ...` runs. */
export interface Parts {
  gates: string[];
  /** Paths under e2e/. */
  browser: string[];
  /** Paths under e2e/other-browsers/. */
  otherBrowsers: string[];
  /** Paths of unit tests, or of folders with unit tests. */
  unit: string[];
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * Sorts names of gates and paths of tests by what runs them.
 * @param root the folder that paths start from
 * @throws {Error} when a name is neither a gate nor a path.
 */
export function readParts(names: readonly string[], gates: readonly string[], root: string): Parts {
  const parts: Parts = { gates: [], browser: [], otherBrowsers: [], unit: [] };
  for (const name of names) {
    if (gates.includes(name)) {
      parts.gates.push(name);
      continue;
    }
    const path = (isAbsolute(name) ? relative(root, name) : name).replaceAll("\\", "/").replace(/\/+$/, "");
    if (path === "" || !existsSync(join(root, path)))
      throw new Error(`${name} is neither a file, a folder nor a gate. The gates are ${gates.join(", ")}.`);
    if (isIn(path, "e2e/other-browsers")) parts.otherBrowsers.push(path);
    else if (isIn(path, "e2e")) parts.browser.push(path);
    else parts.unit.push(path);
  }
  return parts;
}
