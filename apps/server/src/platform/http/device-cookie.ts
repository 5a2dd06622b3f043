import type { IncomingHttpHeaders } from "node:http";

/** As long as browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");
const nameFor = (publicUrl: string) => (isSecure(publicUrl) ? "__Host-device" : "device");

/** What the device cookie of a request holds, unchecked; it authenticates nothing. */
export function readDeviceCookie(headers: IncomingHttpHeaders, publicUrl: string): string | undefined {
  if (headers.cookie === undefined) return undefined;
  const name = nameFor(publicUrl);
  for (const pair of headers.cookie.split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === name) return value;
  }
  return undefined;
}

/** The header that sets it: for this host alone, out of reach of scripts, never sent from another site. */
export function deviceCookie(value: string, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${nameFor(publicUrl)}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
