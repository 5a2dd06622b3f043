import { createHash } from "node:crypto";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** Three days in milliseconds: over a weekend. */
const LONGEST_AGE = 3 * 24 * 60 * 60 * 1000;

/** The element that the app is drawn in. The script comes after it, so that it finds it. */
const ROOT = '<div id="root"></div>';

const ENTRY = "show-snapshot";

async function bundleScript(source: string, call: string): Promise<string> {
  const entry = `import { showSnapshot } from ${JSON.stringify(source)}; ${call}`;
  const build = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: "call-of-the-script",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: "iife", minify: true });
    return output[0].code.trim();
  } finally {
    await build.close();
  }
}

/**
 * Adds the script that shows a screen's snapshot to the app's document.
 * @param root folder of the web app
 * @param files of the build: their names change with their content
 */
export async function placeSnapshotScript(
  html: string,
  { root, files, nonce }: { root: string; files: readonly string[]; nonce: string },
): Promise<string> {
  if (!html.includes(ROOT)) throw new Error("The document has no element to draw in.");
  const build = createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, 12);
  const script = await bundleScript(
    join(root, "src/lib/screen-snapshot/show-snapshot.ts"),
    `showSnapshot("${build}",${LONGEST_AGE});`,
  );
  return html.replace(ROOT, () => `${ROOT}<script nonce="${nonce}">${script}</script>`);
}
