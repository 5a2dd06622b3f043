import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { GtmPlanReply } from "@beachhead/contract";
import { checkReply } from "../../platform/replies/check-reply.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { etagOf } from "../../platform/replies/version.ts";

/**
 * The form of a whole plan's answer. Raise it with every change of what `toReply` makes of the same rows:
 * kept answers of an older form are then made again. A test holds the form to this number.
 */
export const REPLY_FORM = 3;

/** Below this an answer is made from the rows each time, which is as fast and needs no write. */
const WORTH_KEEPING = 16 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The answer as text, and its compressed bytes where it is large enough to keep them. */
export async function encodeReply(plan: GtmPlanReply): Promise<{ text: string; kept: Buffer | undefined }> {
  const text = JSON.stringify(checkReply("getGtmPlan", plan));
  return { text, kept: text.length < WORTH_KEEPING ? undefined : await compress(text, { level: 5 }) };
}

/** An answer from compressed bytes: as they are to who takes gzip, else unpacked. */
export async function replyFromKept(
  kept: Buffer,
  version: number,
  acceptEncoding: string | undefined,
): Promise<RawReply> {
  const headers = { etag: etagOf({ version }) ?? "", vary: "accept-encoding" };
  return acceptsGzip(acceptEncoding)
    ? new RawReply(200, { ...headers, "content-encoding": "gzip" }, kept)
    : new RawReply(200, headers, await decompress(kept));
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
