/** What the two commands say. */
import { withoutPassword } from "../../apps/server/src/platform/db/connection-url.ts";
import { KEPT_APART, listUnknown } from "./contents.ts";
import { type BackupKey, KEY_FILE } from "./key.ts";
import type { Manifest } from "./manifest.ts";
import type { Restored } from "./restore-backup.ts";

export interface MadeBackup {
  dataHome: string;
  path: string;
  size: number;
  key: BackupKey;
  manifest: Manifest;
  underApp: boolean;
}

export interface MadeDump {
  databaseUrl: string;
  path: string;
  size: number;
  key: BackupKey;
}

export function describeDump({ databaseUrl, path, size, key }: MadeDump): string {
  return [
    "\nThe backup is made and read back.\n",
    `  File   ${path}`,
    `  Holds  ${withoutPassword(databaseUrl)}: the whole database; ${megabytes(size)} MB`,
    `  Key    ${key.place}`,
    "\n  Without the key nobody can open it. Keep a copy of the key elsewhere, not beside the backup.",
    "  Not in the backup either, and to be kept in the same way: AUTH_SECRET and MASTER_KEYS.",
    "",
  ].join("\n");
}

export function describeRestoredDatabase(databaseUrl: string): string {
  return [
    "\nThe backup is restored.\n",
    `  Database  ${withoutPassword(databaseUrl)}`,
    "\n  Start the servers with the AUTH_SECRET and the MASTER_KEYS that it was made under.\n",
  ].join("\n");
}

export function describeBackup({ dataHome, path, size, key, manifest, underApp }: MadeBackup): string {
  const rows = total(manifest.rows);
  const unknown = listUnknown(dataHome);
  return [
    `\nThe backup is made${underApp ? ", while the app ran" : ""}, read back and compared.\n`,
    `  File   ${path}`,
    `  Holds  ${dataHome}: ${manifest.files.length} files, ${rows} rows; ${megabytes(size)} MB`,
    `  Key    ${key.place}`,
    "\n  Without the key nobody can open it. Keep a copy of the key elsewhere, not beside the backup.",
    ...otherKeys((names) => `  Not in the backup either, and to be kept in the same way: ${names}.`),
    ...(unknown.length === 0 ? [] : [`  Left out, as no part of the app: ${unknown.join(", ")}.`]),
    "",
  ].join("\n");
}

export function describeRestored(dataHome: string, { manifest, rows }: Restored, seconds: number): string {
  const counted = manifest.atRest
    ? "the same in every table as when it was made"
    : `${total(manifest.rows)} were counted while it was made, under writes`;
  return [
    `\nThe backup of ${manifest.madeAt} is restored (${seconds.toFixed(1)} s).\n`,
    `  Data   ${dataHome}`,
    `  Holds  ${manifest.files.length} files, ${total(rows)} rows; ${counted}`,
    ...otherKeys((names) => `\n  Put back into it from where you keep them: ${names}.`),
    `\n  Start it with DATA_DIR=${dataHome} npm start\n`,
  ].join("\n");
}

function otherKeys(sentence: (names: string) => string): string[] {
  const names = KEPT_APART.filter((name) => name !== KEY_FILE);
  return names.length === 0 ? [] : [sentence(names.join(", "))];
}

const total = (rows: Readonly<Record<string, number>>) =>
  Object.values(rows).reduce((sum, each) => sum + each, 0);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
