import { createHash } from "node:crypto";
import { type EndpointName, endpoints } from "@beachhead/contract";
import type { Clock } from "../clock/clock.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply } from "../replies/raw-reply.ts";
import { etagOf } from "../replies/version.ts";
import { claimKey, findKey, type KeyRow, type KeyScope, storeAnswer } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Lets an effect happen once for each `Idempotency-Key`, and gives its answer to whoever asks again. */
export interface Once {
  /**
   * The answer of an earlier request with this key, to look for before work is done outside a transaction.
   * @throws {AppError} `invalid` when that request had other path parameters or another body
   */
  recall(tx: UserTransaction): Promise<RawReply | undefined>;
  /**
   * Runs the effect and keeps its answer, in one transaction; who comes at the same time waits, and gets that
   * answer. An effect that throws leaves the key free.
   * @throws {AppError} `invalid` as above, `conflict` when the wait is too long
   */
  run<T>(tx: UserTransaction, effect: () => Promise<T>): Promise<T | RawReply>;
}

/** For a request without a key: nothing is kept. */
export const withoutKey: Once = {
  recall: async () => undefined,
  run: async (_tx, effect) => effect(),
};

export interface KeyedRequest {
  name: EndpointName;
  userId: string;
  key: string;
  /** Path parameters, as parsed; undefined on a route without any. */
  params: unknown;
  /** As parsed, so that fields outside the schema do not make another request. */
  body: unknown;
}

/** The rows that honour the header: every call that creates a document or spends. */
export const keyedRows: ReadonlySet<EndpointName> = new Set([
  "saveBasicDetails",
  "saveWholePlan",
  "duplicateGtmPlan",
  "copyExample",
  "createDgPlan",
  "addDgAction",
  "createProductCost",
  "runSimulation",
  "createSimulation",
]);

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The key of an `Idempotency-Key` header; undefined when it is absent.
 * @throws {AppError} bad_request on an empty key, one past 255 characters or with other than visible ASCII
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
 * `Once` for a request with a key, which belongs to this user and this row and is kept for 24 hours. The same key
 * with other path parameters or another body is refused.
 */
export function onceForKey(clock: Clock, { name, userId, key, params, body }: KeyedRequest): Once {
  const { method, path } = endpoints[name];
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(params === undefined ? body : { params, body }) ?? "")
    .digest("hex");
  const scope: KeyScope = { userId, key, route: `${method} ${path}` };

  return {
    async recall(tx) {
      const row = await findKey(tx, scope, clock.now());
      return row && replay(row, bodyHash);
    },
    async run(tx, effect) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + DAY);
      if (!(await claimKey(tx, scope, { bodyHash, now, expiresAt }))) {
        const row = await findKey(tx, scope, now);
        if (row === undefined) throw new Error("A key that is taken has no row");
        return replay(row, bodyHash);
      }
      const answer: unknown = checkReply(name, await effect());
      const etag = etagOf(answer);
      const headers: Record<string, string> = etag === undefined ? {} : { etag };
      const text = JSON.stringify(answer);
      await storeAnswer(tx, scope, { status: 200, headers, body: text });
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
