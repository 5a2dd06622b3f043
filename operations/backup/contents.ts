/** Which files belong into a backup. Paths are relative to the data directory, with `/`. */
import { type Dirent, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { KEYRING_FILE } from "../../apps/server/src/platform/crypto/keyring.ts";
import { KEY_FILE } from "./key.ts";

export const DATABASE_FOLDER = "postgres";

/** Keys are never in a backup, so that a stolen backup does not contain them. */
export const KEPT_APART: readonly string[] = [KEY_FILE, KEYRING_FILE];

/** All that a backup carries of the data directory. What is not named here stays behind, copies of keys included. */
const CARRIED: readonly string[] = [
  DATABASE_FOLDER,
  "auth-secret",
  "credentials.json",
  "example.json",
  "sandbox",
];

/** Files of one run or one machine: a restored app creates them again. */
export const LEFT_BEHIND: readonly RegExp[] = [
  /^run\.json(\.new)?$/,
  /^lock\.db(-journal)?$/,
  /^(server|postgres)\.log(\.\d)?$/,
  /^socket$/,
  /^kept-assets$/,
  /^postgresql-[\d.]+$/,
  /\.(new|restoring|partial)$/,
];

/** Unknown entries of the data directory: the command reports that the backup does not contain them. */
export function listUnknown(dataHome: string): string[] {
  return entriesOf(dataHome)
    .map(({ name }) => name)
    .filter((name) => ![...CARRIED, ...KEPT_APART].includes(name))
    .filter((name) => !LEFT_BEHIND.some((pattern) => pattern.test(name)))
    .sort();
}

/** What a copy of a cluster leaves out, according to PostgreSQL's documentation: recovery creates it again. */
const NOT_COPIED = [
  /^pg_wal\/.+/,
  /^(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/,
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|current_logfiles)$/,
  /(^|\/)pgsql_tmp[^/]*(\/.*)?$/,
  /(^|\/)pg_internal\.init[^/]*$/,
];

export interface Contents {
  folders: string[];
  files: string[];
}

/** What a backup carries of the data directory beside the database. */
export function listHome(dataHome: string): Contents {
  return list(dataHome, (path) => {
    const top = path.split("/")[0] ?? "";
    return top === DATABASE_FOLDER || !CARRIED.includes(top);
  });
}

/** The cluster's current files without WAL. Some may be gone when they are read. */
export function listCluster(dataDirectory: string): Contents {
  return list(dataDirectory, (path) => NOT_COPIED.some((pattern) => pattern.test(path)));
}

function list(root: string, isLeftOut: (path: string) => boolean): Contents {
  const contents: Contents = { folders: [], files: [] };
  const visit = (folder: string) => {
    for (const entry of entriesOf(folder)) {
      const path = relative(root, join(folder, entry.name)).split(sep).join("/");
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) {
        contents.folders.push(path);
        visit(join(folder, entry.name));
      } else if (entry.isFile()) contents.files.push(path);
    }
  };
  visit(root);
  return contents;
}

/** Nothing, when the folder has just been removed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
