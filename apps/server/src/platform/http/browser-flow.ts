import { createHash, randomBytes } from "node:crypto";

/**
 * Binds a flow that leads over another site to the browser that began it, by an HttpOnly cookie whose hash we store. A
 * link crafted by an attacker finds no such cookie, so it signs nobody in and connects nothing.
 */
export interface BrowserFlow {
  /** The hash of the cookie's value. */
  hash: string;
  /** The Set-Cookie header of the response that begins the flow. */
  setCookie: string;
}

const SECONDS = 10 * 60;

/** What a flow is for; each has a cookie of its own. */
export type BrowserFlowPurpose = "sign-in" | "connect";

const nameFor = (purpose: BrowserFlowPurpose, publicUrl: string) =>
  publicUrl.startsWith("https:") ? `__Host-${purpose}` : purpose;

const attributesFor = (publicUrl: string, seconds: number) =>
  `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;

export function newBrowserFlow(purpose: BrowserFlowPurpose, publicUrl: string): BrowserFlow {
  const value = randomBytes(32).toString("base64url");
  return {
    hash: hashOf(value),
    setCookie: `${nameFor(purpose, publicUrl)}=${value}; ${attributesFor(publicUrl, SECONDS)}`,
  };
}

/** The hash of the flow that this browser began, or undefined. */
export function browserFlowOf(
  purpose: BrowserFlowPurpose,
  request: { requestHeader(name: string): string | undefined },
  publicUrl: string,
): string | undefined {
  const name = nameFor(purpose, publicUrl);
  for (const pair of (request.requestHeader("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return hashOf(value);
  }
  return undefined;
}

/** The Set-Cookie header that deletes the cookie. */
export function endBrowserFlow(purpose: BrowserFlowPurpose, publicUrl: string): string {
  return `${nameFor(purpose, publicUrl)}=; ${attributesFor(publicUrl, 0)}`;
}

function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
