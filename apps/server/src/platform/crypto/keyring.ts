import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readOrMakeSecretFile } from "./secret-file.ts";

/** The master keys: one seals, all open. Key objects, so that no log or error ever prints one. */
export interface Keyring {
  /** Id of the key that seals. */
  readonly active: string;
  find(kid: string): KeyObject | undefined;
}

/** The master keys cannot be used; the message names the place and the remedy. */
export class KeyringError extends Error {
  override name = "KeyringError";
}

export const KEYRING_FILE = "master-keys";

const ENTRY = /^([A-Za-z0-9-]{1,40}):([A-Za-z0-9_-]{43})$/;

/** `id:key`, the key being 32 random bytes; ids are random too, so that two rings never share one by chance. */
export function makeKeyringEntry(): string {
  return `k${randomBytes(4).toString("hex")}:${randomBytes(32).toString("base64url")}`;
}

/**
 * Reads `id:key id:key ...`, the first of which seals.
 * @param source where the text comes from, for the message of an error
 * @throws {KeyringError} when there is none, or one is unreadable or a duplicate
 */
export function parseKeyring(text: string, source: string): Keyring {
  const keys = new Map<string, KeyObject>();
  for (const entry of text.split(/[\s,]+/).filter((each) => each !== "")) {
    const [, kid, encoded] = ENTRY.exec(entry) ?? [];
    const key = Buffer.from(encoded ?? "", "base64url");
    if (kid === undefined || keys.has(kid) || key.toString("base64url") !== encoded) {
      throw new KeyringError(
        `${source} must hold master keys as id:key, each id once and each key 32 bytes in base64url.`,
      );
    }
    keys.set(kid, createSecretKey(key));
  }
  const [active] = keys.keys();
  if (active === undefined) throw new KeyringError(`${source} holds no master key.`);
  return { active, find: (kid) => keys.get(kid) };
}

/**
 * The ring of the environment (`MASTER_KEYS`), or else of `<data folder>/master-keys`, which is made once,
 * readable by the owner only.
 * @throws {KeyringError} when it cannot be read
 */
export function readKeyring(masterKeys: string | undefined, dataDirectory: string): Keyring {
  if (masterKeys !== undefined) return parseKeyring(masterKeys, "MASTER_KEYS");
  const path = join(dataDirectory, KEYRING_FILE);
  return parseKeyring(readOrMakeSecretFile(path, makeKeyringEntry), path);
}
