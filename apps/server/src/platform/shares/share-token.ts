import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^[\w-]{43}$/;

/** A new token for a share link: 256 random bits. Only its hash is stored. */
export const newShareToken = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a token; undefined if the text is not a token. */
export function hashOfShareToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash("sha256").update(token).digest() : undefined;
}
