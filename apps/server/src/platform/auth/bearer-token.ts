import { createHmac, timingSafeEqual } from "node:crypto";

/** `Bearer <token>.<signature>`: what better-auth's signed session cookie holds, decoded. */
const HEADER = /^bearer +([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/i;

/**
 * The session token of an `Authorization` header whose signature is ours, or undefined. What stands in the
 * database is no bearer token: it is hashed and carries no signature.
 */
export function readBearerToken(authorization: string | undefined, secret: string): string | undefined {
  const found = authorization?.match(HEADER);
  if (!found) return undefined;
  const [, token = "", signature = ""] = found;
  const expected = createHmac("sha256", secret).update(token).digest("base64");
  // As text: decoded, four spellings of the last letter would be the same signature.
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? token : undefined;
}
