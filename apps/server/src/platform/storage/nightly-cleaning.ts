import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import type { UserTransaction, WithUser } from "../db/with-user.ts";
import type { NightlyWork } from "../jobs/index.ts";
import { purgeDeleted, restorableSince } from "./purge-deleted.ts";

const HOUR = 60 * 60 * 1000;
/** Idempotency keys that expired so long ago; they are good for a day before. */
const KEYS_KEPT = 24 * HOUR;
/** Mails that are out; until then their key keeps them from being sent twice. */
const MAILS_KEPT = 30 * 24 * HOUR;
/** Owners looked at in one query. */
const PAGE = 500;
/** Rows deleted in one statement. */
const BATCH = 1_000;

export interface CleaningDependencies {
  pools: { app: Pool; auth: Pool };
  withUser: WithUser;
  clock: Clock;
  log: FastifyBaseLogger;
}

const ids = z.array(z.object({ id: z.uuid() }));

/**
 * Deletes what no longer serves anybody, for every owner, active or not: documents whose 30 days for restoring are
 * over, idempotency keys older than 48 hours, mails that went out 30 days ago, expired sessions and held addresses.
 * Rate-limit counters and one-time links are swept where they are counted and issued. Each owner's rows go in small
 * transactions of that owner. Ended at any moment it goes on from there the next time. An owner whose rows cannot be
 * deleted holds up nobody else, and fails the try at its end.
 */
export function createNightlyCleaning(dependencies: CleaningDependencies): NightlyWork {
  const { pools, withUser, clock, log } = dependencies;

  async function cleanOwner(ownerId: string, now: Date, signal: AbortSignal): Promise<number> {
    let total = 0;
    for (const clean of [purgeDeleted, deleteKeys, deleteMails]) {
      for (let deleted = 1; deleted > 0; total += deleted) {
        signal.throwIfAborted();
        deleted = await withUser(ownerId, (tx) => clean(tx, ownerId, now));
      }
    }
    return total;
  }

  async function sweepAccounts(now: Date, signal: AbortSignal): Promise<void> {
    const sweeps = [
      "delete from sessions where id in (select id from sessions where expires_at <= $1 limit $2)",
      `delete from held_emails where (user_id, email) in (
         select user_id, email from held_emails where until <= $1 limit $2)`,
    ];
    for (const sweep of sweeps) {
      for (let deleted = BATCH; deleted >= BATCH; ) {
        signal.throwIfAborted();
        deleted = (await pools.auth.query(sweep, [now, BATCH])).rowCount ?? 0;
      }
    }
  }

  return async (signal) => {
    const now = clock.now();
    const started = performance.now();
    let [owners, rows, failed] = [0, 0, 0];
    let last: string | null = null;
    for (;;) {
      signal.throwIfAborted();
      const page = await ownersToClean(pools.app, last, now);
      if (page.length === 0) break;
      for (const ownerId of page) {
        try {
          const deleted = await cleanOwner(ownerId, now, signal);
          rows += deleted;
          if (deleted > 0) owners += 1;
        } catch (error) {
          signal.throwIfAborted();
          failed += 1;
          log.error({ err: error, part: "cleaning", ownerId }, "the rows of an owner were not cleaned up");
        }
      }
      last = page.at(-1) ?? null;
    }
    await sweepAccounts(now, signal);
    const seconds = Math.round((performance.now() - started) / 1000);
    log.info({ part: "cleaning", owners, rows, failed, seconds }, "nightly cleaning done");
    if (failed > 0) throw new Error(`${failed} owners were not cleaned up`);
  };
}

/** The next owners with something to clean up, and the last one looked at; none at the end. */
async function ownersToClean(pool: Pool, after: string | null, now: Date): Promise<string[]> {
  const { rows } = await pool.query("select id from owners_to_clean($1, $2, $3, $4, $5) as id", [
    after,
    PAGE,
    restorableSince(now),
    before(now, KEYS_KEPT),
    before(now, MAILS_KEPT),
  ]);
  return ids.parse(rows).map(({ id }) => id);
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

async function deleteKeys(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from idempotency_keys where (user_id, key, route) in (
      select user_id, key, route from idempotency_keys
      where user_id = ${userId} and expires_at <= ${before(now, KEYS_KEPT).toISOString()}
      limit ${BATCH} for update skip locked)`);
  return rowCount ?? 0;
}

async function deleteMails(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from outbox where owner_id = ${userId} and id in (
      select id from outbox
      where owner_id = ${userId} and sent_at <= ${before(now, MAILS_KEPT).toISOString()} limit ${BATCH})`);
  return rowCount ?? 0;
}
