import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";

/** What opens a backup. It is never in one. */
export interface BackupKey {
  bytes: Buffer;
  /** Where it came from, for people: "BACKUP_KEY" or a file. */
  place: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const KEY_FILE = "backup-key";
const LENGTH = 32;

/**
 * The key of BACKUP_KEY, of the file that BACKUP_KEY_FILE names, or of `backup-key` in the data directory.
 * @throws {BackupError} when one is named and cannot be used.
 */
export function findKey(dataHome: string, environment: Environment): BackupKey | undefined {
  const given = environment.BACKUP_KEY?.trim();
  if (given !== undefined && given !== "") return decode(given, "BACKUP_KEY");
  const named = environment.BACKUP_KEY_FILE?.trim();
  if (named !== undefined && named !== "") return readKeyFile(named);
  const own = join(dataHome, KEY_FILE);
  return existsSync(own) ? readKeyFile(own) : undefined;
}

/** As `findKey`; when there is none, one is made and kept in the data directory, readable by the owner only. */
export function findOrMakeKey(dataHome: string, environment: Environment): BackupKey {
  const found = findKey(dataHome, environment);
  if (found !== undefined) return found;
  const made = { bytes: randomBytes(LENGTH), place: join(dataHome, KEY_FILE) };
  keepKey(dataHome, made);
  return made;
}

/** Writes the key into a data directory that has none: whole or not at all, and never over another. */
export function keepKey(dataHome: string, key: BackupKey): void {
  const file = join(dataHome, KEY_FILE);
  if (existsSync(file)) return;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, `${key.bytes.toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}

function readKeyFile(file: string): BackupKey {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The key of the backups cannot be read: ${reason}.`, { cause: error });
  }
  return decode(text, file);
}

/** The text is never shown. */
function decode(text: string, place: string): BackupKey {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length === LENGTH && /^[\w+/-]{43}=?$/.test(text)) return { bytes, place };
  throw new BackupError(
    `${place} must hold a key of ${LENGTH} bytes in base64, as "openssl rand -base64 ${LENGTH}" prints one.`,
  );
}
