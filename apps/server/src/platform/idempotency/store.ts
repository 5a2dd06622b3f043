import { and, DrizzleQueryError, eq, gt, isNotNull, sql } from "drizzle-orm";
import { DatabaseError } from "pg";
import { idempotencyKeys } from "../db/schema/platform.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { AppError } from "../errors/app-error.ts";

/** Keys are scoped to user and endpoint: the same text in another scope is another key. */
export interface KeyScope {
  userId: string;
  key: string;
  route: string;
}

export interface KeyRow {
  bodyHash: string;
  headers: Record<string, string>;
  body: string;
}

/** Expired keys that one claim deletes at most, so that no single request pays for all of them. */
const MAX_EXPIRED_DELETED = 50;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Claims the key for this transaction and deletes some of the user's expired keys. Waits for a concurrent
 * transaction that holds the key.
 * @returns false when the key already has a reply
 * @throws {AppError} `conflict` when the wait times out
 */
export async function claimKey(
  tx: UserTransaction,
  { userId, key, route }: KeyScope,
  { bodyHash, now, expiresAt }: { bodyHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const [from, until] = [now.toISOString(), expiresAt.toISOString()];
  try {
    const claimed = await tx.execute(sql`
      with expired as (
        delete from idempotency_keys where (user_id, key, route) in (
          select user_id, key, route from idempotency_keys
          where user_id = ${userId} and expires_at <= ${from} and (key, route) <> (${key}, ${route})
          limit ${MAX_EXPIRED_DELETED} for update skip locked
        )
      )
      insert into idempotency_keys as existing (user_id, key, route, body_hash, created_at, expires_at)
      values (${userId}, ${key}, ${route}, ${bodyHash}, ${from}, ${until})
      on conflict (user_id, key, route) do update set body_hash = excluded.body_hash, status = null,
        headers = null, body = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where existing.expires_at <= ${from}`);
    return claimed.rowCount === 1;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new AppError(
      "conflict",
      "An earlier request with this Idempotency-Key is still being worked on. Try again in a moment.",
      { retryAfterSeconds: 1 },
    );
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError && error.cause;
  return cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
}

const isKey = ({ userId, key, route }: KeyScope) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.route, route));

/** The stored reply of a key; undefined when it has none or has expired. */
export async function findKey(tx: UserTransaction, scope: KeyScope, now: Date): Promise<KeyRow | undefined> {
  const rows = await tx
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      headers: sql<Record<string, string>>`${idempotencyKeys.headers}`,
      body: sql<string>`${idempotencyKeys.body}`,
    })
    .from(idempotencyKeys)
    .where(and(isKey(scope), gt(idempotencyKeys.expiresAt, now), isNotNull(idempotencyKeys.status)));
  return rows[0];
}

export async function storeReply(
  tx: UserTransaction,
  scope: KeyScope,
  reply: { status: number; headers: Record<string, string>; body: string },
): Promise<void> {
  await tx.update(idempotencyKeys).set(reply).where(isKey(scope));
}
