import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../../../platform/db/uuid.ts";

/** The e-mails that a link stops. */
export interface MailedView {
  ownerId: string;
  viewId: string;
  /** Whose e-mails; absent in links of before, which stop them for everybody. */
  personId?: string;
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

const idOf = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const signatureOf = (payload: string, secret: string) =>
  createHmac("sha256", secret).update(`weekly mail ${payload}`).digest();

/** The token of a link that stops the e-mails of a view, and can do nothing else. It does not expire. */
export function newStopToken({ ownerId, viewId, personId }: MailedView, secret: string): string {
  const ids = [ownerId, viewId, ...(personId === undefined ? [] : [personId])];
  const payload = Buffer.concat(ids.map(bytesOf)).toString("base64url");
  return `${payload}.${signatureOf(payload, secret).toString("base64url")}`;
}

/** What a token was made for; undefined if this installation did not make it. */
export function readStopToken(token: string, secret: string): MailedView | undefined {
  const [payload = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const bytes = Buffer.from(payload, "base64url");
  const [ownerId, viewId] = [idOf(bytes.subarray(0, 16)), idOf(bytes.subarray(16, 32))];
  if (!isUuid(ownerId) || !isUuid(viewId)) return undefined;
  const personId = idOf(bytes.subarray(32));
  return { ownerId, viewId, ...(isUuid(personId) && { personId }) };
}
