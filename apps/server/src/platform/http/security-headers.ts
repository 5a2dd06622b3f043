import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Placeholder of the nonce in the built documents. */
export const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** For answers that are not a page of the app: nothing in them may run, load or be framed. */
const CSP_FOR_DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function makeNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The policy of the web app's page and of its worker scripts.
 * @param frames origins that the page may frame
 */
export function contentSecurityPolicy(nonce: string, frames: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types app",
  ].join("; ");
}

/** Headers of every answer, the ones to broken requests included, which hooks (and so @fastify/helmet) do not see. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "content-security-policy": CSP_FOR_DATA,
    // "same-origin" would cut the opener of the sign-in windows of other services.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
