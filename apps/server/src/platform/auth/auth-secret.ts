import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs bearer tokens, from `<data folder>/auth-secret`; made once, readable by the owner
 * only. Losing it signs everybody out.
 */
export function readOrMakeAuthSecret(dataDirectory: string): string {
  const path = join(dataDirectory, "auth-secret");
  mkdirSync(dataDirectory, { recursive: true });
  if (!existsSync(path)) {
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
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
