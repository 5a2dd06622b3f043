import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readOrMakeSecretFile } from "../crypto/secret-file.ts";

/**
 * The secret that signs bearer tokens, from `<data folder>/auth-secret`: generated once, readable by the owner
 * only. Without it every session is invalid.
 */
export function readOrMakeAuthSecret(dataDirectory: string): string {
  return readOrMakeSecretFile(join(dataDirectory, "auth-secret"), () =>
    randomBytes(32).toString("base64url"),
  );
}
