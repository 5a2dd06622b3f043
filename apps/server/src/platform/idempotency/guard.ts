import { createHash } from "node:crypto";
import { type EndpointName, endpoints } from "@beachhead/contract";
import type { Clock } from "../clock/clock.ts";
import { DAY_MS } from "../clock/durations.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply } from "../replies/raw-reply.ts";
import { etagOf } from "../replies/version.ts";
import { claimKey, findKey, type KeyRow, type KeyScope, storeReply } from "./store.ts";

/** Makes an effect happen once per `Idempotency-Key`; a repeated request gets the stored reply. */
export interface IdempotencyGuard {
  /**
   * The stored reply of an earlier request with this key. Call it before doing work outside a transaction.
   * @throws {AppError} `invalid` when that request had other path parameters or another body
   */
  findReply(tx: UserTransaction): Promise<RawReply | undefined>;
  /**
   * Runs the effect and stores its reply, in one transaction. A concurrent request with the same key waits and
   * gets that reply. If the effect throws, the key can be used again.
   * @throws {AppError} `invalid` as above, `conflict` when the wait times out
   */
  run<T>(tx: UserTransaction, effect: () => Promise<T>): Promise<T | RawReply>;
}

/** For a request without a key: runs the effect and stores nothing. */
export const unguarded: IdempotencyGuard = {
  findReply: async () => undefined,
  run: async (_tx, effect) => effect(),
};

export interface GuardedRequest {
  name: EndpointName;
  /** Keys are stored with the owner of the documents that the request changes. */
  ownerId: string;
  /** Who asks, in a workspace: a reply is for them, and another member's key is used for another request. */
  personId?: string | undefined;
  key: string;
  /** Parsed path parameters; undefined on a route without any. */
  params: unknown;
  /** The parsed body, so that unknown fields do not matter. */
  body: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The key in an `Idempotency-Key` header; undefined when the header is absent.
 * @throws {AppError} bad_request unless the key is 1 to 255 visible ASCII characters
 */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (!KEY.test(key)) {
    throw new AppError("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  }
  return key;
}

/**
 * The guard for a request with a key. Keys are scoped to owner and endpoint and expire after 24 hours. Reusing a
 * key with other path parameters or another body is refused.
 */
export function guardFor(
  clock: Clock,
  { name, ownerId, personId, key, params, body }: GuardedRequest,
): IdempotencyGuard {
  const { method, path } = endpoints[name];
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(params === undefined ? body : { params, body }) ?? "")
    .update(personId === undefined ? "" : ` ${personId}`)
    .digest("hex");
  const scope: KeyScope = { userId: ownerId, key, route: `${method} ${path}` };

  return {
    async findReply(tx) {
      const row = await findKey(tx, scope, clock.now());
      return row && replay(row, bodyHash);
    },
    async run(tx, effect) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + DAY_MS);
      if (!(await claimKey(tx, scope, { bodyHash, now, expiresAt }))) {
        const row = await findKey(tx, scope, now);
        if (row === undefined) throw new Error("A claimed idempotency key has no row");
        return replay(row, bodyHash);
      }
      const answer: unknown = checkReply(name, await effect());
      const etag = etagOf(answer);
      const headers: Record<string, string> = etag === undefined ? {} : { etag };
      const text = JSON.stringify(answer);
      await storeReply(tx, scope, { status: 200, headers, body: text });
      return new RawReply(200, headers, text);
    },
  };
}

function replay(row: KeyRow, bodyHash: string): RawReply {
  if (row.bodyHash !== bodyHash) {
    throw invalid([
      {
        path: "",
        message: "This Idempotency-Key was used for another request. Send a new key",
      },
    ]);
  }
  return new RawReply(200, row.headers, row.body);
}
