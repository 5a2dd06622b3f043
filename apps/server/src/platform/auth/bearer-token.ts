import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 32;

/** `Bearer <session token>.<signature>` */
const HEADER = /^bearer +([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/i;

/** A random session token: 190 bits. */
export function newSessionToken(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

/** What the database stores of a token: SHA-256 in hex, so that a copy of the database signs nobody in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The bearer token of a session: its token and our signature. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}

/** The session token of an `Authorization` header, or undefined when the signature is not ours. */
export function readBearerToken(authorization: string | undefined, secret: string): string | undefined {
  const found = authorization?.match(HEADER);
  if (!found) return undefined;
  const [, token = "", signature = ""] = found;
  // Compared as text: decoded, four spellings of the last letter would be the same signature.
  const given = Buffer.from(`${token}.${signature}`);
  return timingSafeEqual(Buffer.from(signToken(token, secret)), given) ? token : undefined;
}
