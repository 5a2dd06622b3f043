import { createHash } from "node:crypto";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** Three days in milliseconds: over a weekend. */
const LONGEST_AGE = 3 * 24 * 60 * 60 * 1000;

const ENTRY = "read-snapshot";

/**
 * The inline script of a document that reads the screen's snapshot.
 * @param root folder of the web app
 * @param files of the build: their names change with their content, and name the build together
 */
export async function bundleSnapshotScript(root: string, files: readonly string[]): Promise<string> {
  const id = createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, 12);
  const source = JSON.stringify(join(root, "src/lib/screen-snapshot/read-snapshot.ts"));
  const entry = `import { readSnapshot } from ${source}; readSnapshot("${id}", ${LONGEST_AGE});`;
  const build = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: "call-of-the-script",
        resolveId: (name) => (name === ENTRY ? name : null),
        load: (name) => (name === ENTRY ? entry : null),
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
