import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { isLoopbackHost } from "./loopback.ts";
import { messagePage } from "./message-page.ts";
import { contentSecurityPolicy, makeNonce } from "./security-headers.ts";

/** Load balancers ask these by an address. They say nothing of the product. */
const HEALTH = new Set(["/livez", "/readyz"]);

/** A name, an IPv4 address or an IPv6 one in brackets. */
const HOSTNAME = String.raw`\[[\da-f:.]+\]|[\w.-]+`;
const HOST = new RegExp(`^(${HOSTNAME})(?::\\d{1,5})?$`, "i");

const SENTENCE =
  "This server does not answer under this name. On the server, set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.";

/** Whether a text may be part of `ALLOWED_HOSTS`: no scheme, no port, no wildcard. */
export function isHostname(text: string): boolean {
  return new RegExp(`^(${HOSTNAME})$`, "i").test(text);
}

/**
 * Answers 421 to a `Host` that is not one of this server's names. A page whose name is pointed at this machine (DNS
 * rebinding) could otherwise talk to the server as to its own origin. This server's names are loopback names, the host of
 * the public address, and `allowedHosts`; ports do not matter. `X-Forwarded-Host` is never read.
 */
export function requireOwnHost(
  app: FastifyInstance,
  { publicUrl, allowedHosts }: { publicUrl: string; allowedHosts: readonly string[] },
): void {
  const names = new Set([new URL(publicUrl).hostname, ...allowedHosts.map((name) => name.toLowerCase())]);

  function isOwn(host: string): boolean {
    const name = HOST.exec(host)?.[1]?.toLowerCase();
    return name !== undefined && (names.has(name) || isLoopbackHost(name));
  }

  app.addHook("onRequest", (request, reply, done) => {
    const { host, accept = "" } = request.headers;
    // Without one only in HTTP/1.0, which no browser speaks.
    if (host === undefined || isOwn(host) || HEALTH.has(request.routeOptions.url ?? "")) return done();
    const isPage = request.method === "GET" && accept.includes("text/html");
    if (!isPage) return done(new AppError("misdirected", SENTENCE));
    const nonce = makeNonce();
    reply
      .code(421)
      .headers({ "cache-control": "no-store", "content-security-policy": contentSecurityPolicy(nonce) })
      .type("text/html; charset=utf-8")
      .send(messagePage(nonce, { title: "Unknown name", text: SENTENCE }));
  });
}
