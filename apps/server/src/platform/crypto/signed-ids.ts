import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../db/uuid.ts";

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

const idOf = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const signatureOf = (purpose: string, payload: string, secret: string) =>
  createHmac("sha256", secret).update(`${purpose} ${payload}`).digest();

/** A token that names ids, can be used for one purpose only and does not expire. */
export function signIds(purpose: string, ids: readonly string[], secret: string): string {
  const payload = Buffer.concat(ids.map(bytesOf)).toString("base64url");
  return `${payload}.${signatureOf(purpose, payload, secret).toString("base64url")}`;
}

/** The ids of a token; undefined if this installation did not make it for this purpose. */
export function readSignedIds(purpose: string, token: string, secret: string): string[] | undefined {
  const [payload = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(purpose, payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const bytes = Buffer.from(payload, "base64url");
  const ids: string[] = [];
  for (let start = 0; start < bytes.length; start += 16) ids.push(idOf(bytes.subarray(start, start + 16)));
  return ids.every(isUuid) ? ids : undefined;
}
