import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readOrMakeSecretFile } from "../crypto/secret-file.ts";

export const AUTH_SECRET_FILE = "auth-secret";

/**
 * The secret that signs bearer tokens, from `<data folder>/auth-secret`: generated once, readable by the owner
 * only. Without it every session is invalid.
 */
export function readOrMakeAuthSecret(dataDirectory: string): string {
  return readOrMakeSecretFile(join(dataDirectory, AUTH_SECRET_FILE), () =>
    randomBytes(32).toString("base64url"),
  );
}
