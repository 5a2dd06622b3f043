import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^[\w-]{43}$/;

/** A new token of a share link: 256 random bits, and only its hash is ever stored. */
export const newShareToken = (): string => randomBytes(32).toString("base64url");

/** The hash under which a token is known; undefined for a text that can be none. */
export function hashOfShareToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash("sha256").update(token).digest() : undefined;
}
