import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Whether the Host header names this machine: a page elsewhere may point a name of its own at it. */
export function isForThisMachine({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "");
  return name === "127.0.0.1" || name === "localhost";
}

/** Whether no form of another page can have sent it: a form cannot set this content type. */
export function isNoForm({ headers, method }: IncomingMessage): boolean {
  return method !== "POST" || headers["content-type"] === "application/json";
}

/** Whether the request has the token, as `Authorization: Bearer <token>`. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}
