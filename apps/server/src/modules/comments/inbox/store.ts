import type { InboxMailSettings } from "@beachhead/contract";
import { and, count, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { inboxItems, inboxSettings } from "../../../platform/db/schema/comments.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { FORMER_MEMBER } from "../people.ts";

export const INBOX_PAGE = 50;

export type InboxRow = typeof inboxItems.$inferSelect;
export interface NamedInboxRow extends InboxRow {
  workspaceName: string;
  by: string;
}

const nameRows = z.array(z.object({ id: z.string(), name: z.string() }));

async function withNames(tx: UserTransaction, rows: readonly InboxRow[]): Promise<NamedInboxRow[]> {
  if (rows.length === 0) return [];
  const found = await tx.execute(sql`select id, name from app_inbox_names()`);
  const names = new Map(nameRows.parse(found.rows).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    workspaceName: names.get(row.workspaceId) ?? "",
    by:
      row.kind === "alert"
        ? "Beachhead"
        : ((row.actorId === null ? undefined : names.get(row.actorId)) ?? FORMER_MEMBER),
  }));
}

/** Items about a deleted document are left out, and come back with it. */
const isLive = sql`${inboxItems.id} not in (select app_inbox_gone())`;

const newest = (tx: UserTransaction, where: SQL | undefined, most: number) =>
  tx.select().from(inboxItems).where(where).orderBy(desc(inboxItems.id)).limit(most);

/** One page of a person's items, newest first, and one more if another page follows. */
export async function findItems(
  tx: UserTransaction,
  ownerId: string,
  after: string | undefined,
): Promise<NamedInboxRow[]> {
  const isAfter = after === undefined ? undefined : lt(inboxItems.id, after);
  return withNames(
    tx,
    await newest(tx, and(eq(inboxItems.ownerId, ownerId), isAfter, isLive), INBOX_PAGE + 1),
  );
}

/** The unread items whose e-mail is due, newest first. */
export async function takeDueItems(
  tx: UserTransaction,
  ownerId: string,
  until: Date,
): Promise<NamedInboxRow[]> {
  const isDue = and(eq(inboxItems.ownerId, ownerId), lte(inboxItems.mailAt, until));
  const rows = await newest(tx, and(isDue, isNull(inboxItems.readAt), isLive), 500);
  const named = await withNames(tx, rows);
  await tx.update(inboxItems).set({ mailAt: null }).where(isDue);
  return named;
}

export async function countUnread(tx: UserTransaction, ownerId: string): Promise<number> {
  const [found] = await tx
    .select({ unread: count() })
    .from(inboxItems)
    .where(and(eq(inboxItems.ownerId, ownerId), isNull(inboxItems.readAt), isLive));
  return found?.unread ?? 0;
}

/** @param ids absent: all */
export async function markRead(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const named = ids && inArray(inboxItems.id, [...ids]);
  await tx
    .update(inboxItems)
    .set({ readAt: now, mailAt: null })
    .where(and(eq(inboxItems.ownerId, ownerId), isNull(inboxItems.readAt), named));
}

export async function findSettings(tx: UserTransaction, ownerId: string): Promise<InboxMailSettings> {
  const [found] = await tx
    .select({ mails: inboxSettings.mails, timeZone: inboxSettings.timeZone })
    .from(inboxSettings)
    .where(eq(inboxSettings.ownerId, ownerId));
  return found ?? { mails: "at-once", timeZone: "UTC" };
}

/** Stores when a person is mailed, and moves the e-mail that waits. @returns when that is; null: none waits */
export async function putSettings(
  tx: UserTransaction,
  ownerId: string,
  settings: InboxMailSettings,
  now: Date,
): Promise<Date | null> {
  await tx
    .insert(inboxSettings)
    .values({ ownerId, ...settings })
    .onConflictDoUpdate({ target: inboxSettings.ownerId, set: settings });
  const waits = and(eq(inboxItems.ownerId, ownerId), sql`${inboxItems.mailAt} is not null`);
  const waiting = await tx.select({ id: inboxItems.id }).from(inboxItems).where(waits);
  if (waiting.length === 0) return null;
  const ids = waiting.map(({ id }) => id);
  const these = and(eq(inboxItems.ownerId, ownerId), inArray(inboxItems.id, ids));
  // What waits decides when the next is mailed, so it waits for nothing before the question.
  await tx.update(inboxItems).set({ mailAt: null }).where(these);
  const [moved] = await tx
    .update(inboxItems)
    .set({ mailAt: sql`inbox_mail_at(${now.toISOString()}::timestamptz)` })
    .where(these)
    .returning({ mailAt: inboxItems.mailAt });
  return moved?.mailAt ?? null;
}

/** Whether the database knows a time zone, in which it computes the time of the daily e-mail. */
export async function isKnownTimeZone(tx: UserTransaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${name}) limit 1`,
  );
  return rows.length > 0;
}
