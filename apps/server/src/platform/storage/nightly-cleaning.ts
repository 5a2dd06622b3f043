import { UNDELETE_DAYS } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { addMs, DAY_MS } from "../clock/durations.ts";
import type { UserTransaction, WithUser } from "../db/with-user.ts";
import type { NightlyWork } from "../jobs/index.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { cutAuditLog } from "./retention.ts";

/** Idempotency keys are deleted this long after they expire, which is a day after their request. */
const EXPIRED_KEY_AGE = DAY_MS;
/** Sent mails are deleted after this time; until then their key prevents a second sending. */
const SENT_MAIL_AGE = 30 * DAY_MS;
/** Deliveries to webhooks are deleted after this time, which `owners_to_clean` takes for that of sent mails. */
const DELIVERY_AGE = SENT_MAIL_AGE;
/**
 * Payment events are deleted after this time. Razorpay repeats an event for a day, and an order is settled once however
 * often it is reported. `owners_to_clean` has the same 60 days more than a sent mail.
 */
const PAYMENT_EVENT_AGE = SENT_MAIL_AGE + 60 * DAY_MS;
/** Owners read in one query. */
const PAGE = 500;
/** Rows deleted in one statement. */
const BATCH = 1_000;

export interface CleaningDependencies {
  pools: { app: Pool; auth: Pool };
  withUser: WithUser;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Accounts looked at together, and visitors deleted in one transaction. */
const ACCOUNT_BATCH = 20;
/** For the rows of one account; that of a full workspace has some 280,000 deals. */
const ERASURE_TIME = 120_000;

const deletions = z.array(z.object({ deleted: z.number() }));
const ids = z.array(z.object({ id: z.uuid() }));

const dueAccount = z.object({ id: z.uuid(), since: z.date() });
const DUE = `select id, delete_after as since from users
  where delete_after <= now() and ($1::timestamptz is null or (delete_after, id) > ($1, $2::uuid))
  order by delete_after, id limit $3`;

/**
 * Deletes expired rows of every owner, active or not: documents deleted more than 30 days ago, or as long ago as their
 * workspace chose, the oldest rows of audit logs where it chose so, idempotency keys older than 48 hours, mails sent more
 * than 30 days ago, deliveries to webhooks of the same age, payment events older than 90 days, visitors of the example
 * after their day, accounts that their users deleted 30 days ago, invoices of erased accounts after ten years, expired
 * sessions, reserved email addresses, codes, tokens and unused apps of OAuth. Rate-limit counters and one-time links are
 * cleaned up where they are used. Rows are deleted in small transactions of their owner, so the
 * cleaning can be stopped at any time and continues there the next night. If the rows of one owner cannot be deleted, or one
 * account cannot be erased, the others still are, and the job fails at the end.
 */
export function createNightlyCleaning(dependencies: CleaningDependencies): NightlyWork {
  const { pools, withUser, clock, log } = dependencies;

  async function cleanOwner(ownerId: string, now: Date, signal: AbortSignal): Promise<number> {
    let total = 0;
    const cleaners = [
      purgeDeleted,
      deleteKeys,
      deleteMails,
      deleteDeliveries,
      deletePaymentEvents,
      cutAuditLog,
    ];
    for (const clean of cleaners) {
      for (let deleted = 1; deleted > 0; total += deleted) {
        signal.throwIfAborted();
        deleted = await withUser(ownerId, (tx) => clean(tx, ownerId, now));
      }
    }
    return total;
  }

  async function eraseInBatches(erase: string, signal: AbortSignal): Promise<void> {
    for (let deleted = 1; deleted > 0; ) {
      signal.throwIfAborted();
      const { rows } = await pools.auth.query(erase, [ACCOUNT_BATCH]);
      deleted = deletions.parse(rows)[0]?.deleted ?? 0;
    }
  }

  async function eraseAccount(id: string): Promise<void> {
    const client = await pools.auth.connect();
    let isDone = false;
    try {
      await client.query("begin");
      await client.query(`set local statement_timeout = ${ERASURE_TIME}`);
      const erase = { text: "select erase_due_account($1)", values: [id], query_timeout: 2 * ERASURE_TIME };
      await client.query(erase);
      await client.query("commit");
      isDone = true;
    } finally {
      // What failed is rolled back with its connection.
      client.release(!isDone);
    }
  }

  /** @returns how many could not be erased */
  async function eraseAccounts(signal: AbortSignal): Promise<number> {
    let failed = 0;
    let last: z.infer<typeof dueAccount> | undefined;
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await pools.auth.query(DUE, [last?.since ?? null, last?.id ?? null, ACCOUNT_BATCH]);
      const due = z.array(dueAccount).parse(rows);
      if (due.length === 0) return failed;
      for (const { id } of due) {
        signal.throwIfAborted();
        await eraseAccount(id).catch((error: unknown) => {
          failed += 1;
          log.error({ err: error, part: "cleaning", accountId: id }, "an account was not erased");
        });
      }
      last = due.at(-1);
    }
  }

  async function sweepAccounts(now: Date, signal: AbortSignal): Promise<void> {
    const sweeps = [
      "delete from sessions where id in (select id from sessions where expires_at <= $1 limit $2)",
      `delete from held_emails where (user_id, email) in (
         select user_id, email from held_emails where until <= $1 limit $2)`,
      "delete from oauth_records where (kind, id) in (select kind, id from oauth_records where expires_at <= $1 limit $2)",
      // Connected apps that can no longer get a token.
      `delete from access_tokens where id in (
         select id from access_tokens t where app_id is not null and created_at <= $1::timestamptz - interval '1 day'
           and not exists (select from oauth_records r where r.grant_id = t.id and r.kind <> 'Grant') limit $2)`,
      // Registered apps that nobody has connected for 30 days.
      `delete from oauth_records where kind = 'Client' and id in (
         select id from oauth_records r where kind = 'Client' and created_at <= $1::timestamptz - interval '30 days'
           and not exists (select from access_tokens t where t.app_id = r.payload ->> 'client_id') limit $2)`,
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
    await eraseInBatches("select delete_ended_visitors($1) as deleted", signal);
    const kept = await eraseAccounts(signal);
    await eraseInBatches("select forget_erased_invoices($1) as deleted", signal);
    const seconds = Math.round((performance.now() - started) / 1000);
    log.info({ part: "cleaning", owners, rows, failed, kept, seconds }, "nightly cleaning done");
    if (failed > 0) throw new Error(`${failed} owners were not cleaned up`);
    if (kept > 0) throw new Error(`${kept} accounts were not erased`);
  };
}

/** The next owners with rows to delete, and the last owner that was looked at; empty at the end. */
async function ownersToClean(pool: Pool, after: string | null, now: Date): Promise<string[]> {
  const { rows } = await pool.query("select id from owners_to_clean($1, $2, $3, $4, $5) as id", [
    after,
    PAGE,
    addMs(now, -UNDELETE_DAYS * DAY_MS),
    addMs(now, -EXPIRED_KEY_AGE),
    addMs(now, -SENT_MAIL_AGE),
  ]);
  return ids.parse(rows).map(({ id }) => id);
}

async function deleteKeys(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from idempotency_keys where (user_id, key, route) in (
      select user_id, key, route from idempotency_keys
      where user_id = ${userId} and expires_at <= ${addMs(now, -EXPIRED_KEY_AGE).toISOString()}
      limit ${BATCH} for update skip locked)`);
  return rowCount ?? 0;
}

async function deleteMails(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from outbox where owner_id = ${userId} and id in (
      select id from outbox
      where owner_id = ${userId} and sent_at <= ${addMs(now, -SENT_MAIL_AGE).toISOString()} limit ${BATCH})`);
  return rowCount ?? 0;
}

async function deleteDeliveries(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from webhook_deliveries where (owner_id, webhook_id, id) in (
      select owner_id, webhook_id, id from webhook_deliveries
      where owner_id = ${userId} and occurred_at <= ${addMs(now, -DELIVERY_AGE).toISOString()} limit ${BATCH})`);
  return rowCount ?? 0;
}

async function deletePaymentEvents(tx: UserTransaction, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from payment_events where owner_id = ${userId} and event_id in (
      select event_id from payment_events
      where owner_id = ${userId} and received_at <= ${addMs(now, -PAYMENT_EVENT_AGE).toISOString()}
      limit ${BATCH})`);
  return rowCount ?? 0;
}
