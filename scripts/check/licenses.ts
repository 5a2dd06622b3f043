/** Checks that the built web app has the licence notices of what ships in it, and links to them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, reportOnBuildAndExit } from "./finding.ts";

const FILE = "licenses.txt";

/** What the notices must name, and the words of its licence. */
const NAMED: readonly (readonly [string, RegExp, RegExp])[] = [
  ["react", /^## react - /m, /MIT License/],
  ["react-dom", /^## react-dom - /m, /MIT License/],
  ["Inter", /The Inter Project Authors/, /SIL OPEN FONT LICENSE Version 1\.1/],
  ["Schibsted Grotesk", /The Schibsted-Grotesk Project Authors/, /SIL OPEN FONT LICENSE Version 1\.1/],
];

/** @param folder of a build of the web app */
export function findMissingNotices(folder: string): Finding[] {
  if (!existsSync(join(folder, FILE)))
    return [{ file: FILE, message: "is missing; the build must have the notices of what ships in it" }];
  const notices = readFileSync(join(folder, FILE), "utf8");
  const missing = NAMED.filter(([, name, license]) => !name.test(notices) || !license.test(notices));
  const landing = join(folder, "landing.html");
  const isLinked = existsSync(landing) && readFileSync(landing, "utf8").includes(`href="/${FILE}"`);
  return [
    ...missing.map(([name]) => ({ file: FILE, message: `has no notice of ${name}` })),
    ...(isLinked ? [] : [{ file: "landing.html", message: `has no link to /${FILE}` }]),
  ];
}

if (import.meta.main) reportOnBuildAndExit("Licence notices", findMissingNotices);
