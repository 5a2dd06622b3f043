import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type GtmPlanReply, schemas } from "@beachhead/contract";
import { ENGINE_VERSION } from "@beachhead/engine";
import { z } from "zod";
import { checkReply } from "../../../platform/replies/check-reply.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import { etagOf } from "../../../platform/replies/version.ts";

/** Raise it when `toReply` makes another reply of the same rows although the schema is the same; a test checks this. */
const REPLY_REVISION = 3;

/** Identifies the form of cached replies: a hash of the reply schema. Cached replies of another form are not used. */
export const REPLY_FORM = Number.parseInt(
  createHash("sha256")
    .update(
      JSON.stringify([z.toJSONSchema(schemas.getGtmPlan.reply, { io: "output", unrepresentable: "any" })]),
    )
    .update(`${ENGINE_VERSION} ${REPLY_REVISION}`)
    .digest("hex")
    .slice(0, 7),
  16,
);

/** In characters. Smaller replies are built from the rows each time, which is as fast and needs no write. */
const SMALLEST_CACHED = 16 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The reply as text, and compressed if it is large enough to be cached. */
export async function encodeReply(
  plan: GtmPlanReply,
): Promise<{ text: string; compressed: Buffer | undefined }> {
  const text = JSON.stringify(checkReply("getGtmPlan", plan));
  return { text, compressed: text.length < SMALLEST_CACHED ? undefined : await compress(text, { level: 5 }) };
}

/** A reply from gzip bytes: sent unchanged to clients that accept gzip, else decompressed. */
export async function cachedReply(
  compressed: Buffer,
  version: number,
  acceptEncoding: string | undefined,
): Promise<RawReply> {
  const headers = { etag: etagOf({ version }) ?? "", vary: "accept-encoding" };
  return acceptsGzip(acceptEncoding)
    ? new RawReply(200, { ...headers, "content-encoding": "gzip" }, compressed)
    : new RawReply(200, headers, await decompress(compressed));
}

/** Whether an `Accept-Encoding` header names gzip without refusing it. */
export function acceptsGzip(header = ""): boolean {
  return header.split(",").some((entry) => {
    const [coding = "", weight = ""] = entry.split(";");
    return coding.trim().toLowerCase() === "gzip" && !/^\s*q=0(\.0*)?\s*$/i.test(weight);
  });
}

/** Whether an `If-None-Match` header names this version. */
export function isKnownVersion(header: string | undefined, version: number): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etagOf({ version }));
}
