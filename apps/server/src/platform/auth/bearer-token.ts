import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `Bearer <session token>.<signature>` */
const SESSION_HEADER = /^bearer +([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/i;
/** `Bearer bhs_<40 letters and digits>` */
const SCIM_HEADER = /^bearer +(bhs_[A-Za-z0-9]{40})$/i;
/** `Bearer bhp_<40 letters and digits>` */
const ACCESS_HEADER = /^bearer +(bhp_[A-Za-z0-9]{40})$/i;

/** `Bearer <43 letters of base64url>`: what an app was given by OAuth. */
const APP_HEADER = /^bearer +([\w-]{43})$/i;

const randomLetters = (length: number) =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** A random session token: 190 bits. */
export function newSessionToken(): string {
  return randomLetters(32);
}

/** A random personal access token: 238 bits. The prefix lets scanners find one that was published by mistake. */
export function newAccessToken(): string {
  return `bhp_${randomLetters(40)}`;
}

/** A random token of an identity provider: 238 bits. */
export function newScimToken(): string {
  return `bhs_${randomLetters(40)}`;
}

/** What the database stores of a token: SHA-256 in hex, so that a copy of the database signs nobody in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The bearer token of a session: its token and our signature. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}

/** The session token of an `Authorization` header, or undefined when this server did not sign it. */
export function readBearerToken(authorization: string | undefined, secret: string): string | undefined {
  const found = authorization?.match(SESSION_HEADER);
  if (!found) return undefined;
  const [, token = "", signature = ""] = found;
  // Compared as text: decoded, four spellings of the last letter would be the same signature.
  const given = Buffer.from(`${token}.${signature}`);
  return timingSafeEqual(Buffer.from(signToken(token, secret)), given) ? token : undefined;
}

/** The token of an identity provider in an `Authorization` header, or undefined when it has another form. */
export function readScimToken(authorization: string | undefined): string | undefined {
  return authorization?.match(SCIM_HEADER)?.[1];
}

/** The personal access token of an `Authorization` header, or undefined when it has another form. */
export function readAccessToken(authorization: string | undefined): string | undefined {
  return authorization?.match(ACCESS_HEADER)?.[1];
}

/** The access token of an app, or undefined when the header has another form. */
export function readAppToken(authorization: string | undefined): string | undefined {
  return authorization?.match(APP_HEADER)?.[1];
}
