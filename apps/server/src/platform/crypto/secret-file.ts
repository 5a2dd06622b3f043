import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Others than its owner can read or change a secret file. */
export class SecretFileError extends Error {
  override name = "SecretFileError";
}

/**
 * Makes sure that only its owner can read or change a secret file, as ssh does with keys; one that does not exist
 * passes. Windows has no such modes.
 * @throws {SecretFileError} one sentence with the command that closes the file
 */
export function requirePrivateFile(path: string): void {
  if (process.platform === "win32") return;
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & 0o077) === 0) return;
  throw new SecretFileError(
    `${path} has mode 0${mode.toString(8)}: in production only its owner may read it. Run: chmod 600 '${path}'`,
  );
}

/** The text of a file that only its owner may read; made once when it is not there. */
export function readOrMakeSecretFile(path: string, make: () => string): string {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    // On the disk before the database holds anything that was sealed with it, or a power cut would take the key alone.
    writeFileSync(draft, make(), { mode: 0o600, flag: "wx", flush: true });
    try {
      // A link appears whole or not at all: of two processes that start together one makes it, both read it.
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(path, "utf8").trim();
}
