import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

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
