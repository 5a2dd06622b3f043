/**
 * Checks that the built web app has the licence notices of what ships in it, and links to them, and the bill of
 * materials of every package that an installation may have.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BILL_FILE } from "../../apps/server/src/platform/http/bill-of-materials.ts";
import { type Finding, reportOnBuildAndExit } from "./finding.ts";
import { readText, recordOf, repositoryRoot } from "./repository.ts";

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

/** The packages of a lock file without those for development, each version once, as package URLs. */
function purlsOfLock(lockText: string): Set<string> {
  const packages = Object.entries(recordOf(recordOf(JSON.parse(lockText))["packages"]));
  return new Set(
    packages
      .map(([path, entry]) => ({ path, entry: recordOf(entry) }))
      .filter(({ path, entry }) => /(^|\/)node_modules\//.test(path) && !entry["link"] && !entry["dev"])
      .map(({ path, entry }) => {
        const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
        return `pkg:npm/${name.replace("@", "%40")}@${String(entry["version"])}`;
      }),
  );
}

/** Where the bill of materials of a build differs from the lock file, or is not CycloneDX. */
export function findBillFaults(folder: string, lockText: string): Finding[] {
  const fault = (message: string): Finding => ({ file: BILL_FILE, message });
  if (!existsSync(join(folder, BILL_FILE)))
    return [fault("is missing; the build must have the bill of materials")];
  const bill = recordOf(JSON.parse(readFileSync(join(folder, BILL_FILE), "utf8")));
  const components = Array.isArray(bill["components"]) ? bill["components"].map(recordOf) : [];
  const purls = components.map(({ purl }) => String(purl));
  const isForm =
    bill["bomFormat"] === "CycloneDX" &&
    bill["specVersion"] === "1.6" &&
    bill["version"] === 1 &&
    /^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(String(bill["serialNumber"]));
  const expected = purlsOfLock(lockText);
  return [
    ...(isForm ? [] : [fault("is not CycloneDX 1.6")]),
    ...[...expected].filter((purl) => !purls.includes(purl)).map((purl) => fault(`lacks ${purl}`)),
    ...purls.filter((purl) => !expected.has(purl)).map((purl) => fault(`has ${purl}, which is not shipped`)),
    ...purls
      .filter((purl, index) => purls.indexOf(purl) !== index)
      .map((purl) => fault(`has ${purl} more than once`)),
    ...components.filter((each) => !isComplete(each)).map(({ purl }) => fault(`has no hash of ${purl}`)),
  ];
}

const HASH = /^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/;

function isComplete({ type, name, version, hashes }: Readonly<Record<string, unknown>>): boolean {
  const [hash] = Array.isArray(hashes) ? hashes.map(recordOf) : [];
  const texts = [name, version].every((each) => typeof each === "string" && each !== "");
  return type === "library" && texts && HASH.test(String(hash?.["content"]));
}

if (import.meta.main)
  reportOnBuildAndExit("Licence notices", (folder) => [
    ...findMissingNotices(folder),
    ...findBillFaults(folder, readText(repositoryRoot, "package-lock.json")),
  ]);
