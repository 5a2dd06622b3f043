import { createHash } from "node:crypto";
import { minifySync } from "vite";
import { showSnapshot } from "../src/lib/screen-snapshot/show-snapshot.ts";

/** Three days in milliseconds: over a weekend. */
const LONGEST_AGE = 3 * 24 * 60 * 60 * 1000;

/** The element that the app is drawn in. Behind it the script finds it. */
const ROOT = '<div id="root"></div>';

/**
 * Adds the script that shows a screen's snapshot to the app's document.
 * @param files of the build: their names change with their content
 */
export function placeSnapshotScript(html: string, files: readonly string[], nonce: string): string {
  if (!html.includes(ROOT)) throw new Error("The document has no element to draw in.");
  const build = createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, 12);
  const { code } = minifySync("show-snapshot.js", `(${showSnapshot.toString()})("${build}",${LONGEST_AGE})`);
  return html.replace(ROOT, () => `${ROOT}<script nonce="${nonce}">${code.trim()}</script>`);
}
