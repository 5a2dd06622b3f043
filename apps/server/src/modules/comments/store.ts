import {
  type CommentKind,
  MAX_REPLIES,
  MAX_THREADS,
  THREADS_PAGE,
  type ThreadFilter,
} from "@beachhead/contract";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { comments, commentThreads } from "../../platform/db/schema/comments.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export type ThreadRow = typeof commentThreads.$inferSelect;
export type CommentRow = typeof comments.$inferSelect;

export interface Subject {
  ownerId: string;
  kind: CommentKind;
  documentId: string;
}

/** Which threads of a document are read; what is absent does not limit them. */
export interface ThreadQuery {
  show?: ThreadFilter | undefined;
  path?: string | undefined;
  thread?: string | undefined;
  /** The id of the last thread of the page before. */
  after?: string | undefined;
}

const ofSubject = ({ ownerId, kind, documentId }: Subject) =>
  and(
    eq(commentThreads.ownerId, ownerId),
    eq(commentThreads.documentId, documentId),
    eq(commentThreads.kind, kind),
    sql`exists (select from comments c where c.owner_id = ${commentThreads.ownerId}
      and c.thread_id = ${commentThreads.id} and c.deleted_at is null)`,
  );

/** A thread that the person began, wrote in or is mentioned in. */
const isOf = (personId: string) =>
  sql<boolean>`(${commentThreads.startedBy} = ${personId} or exists (
    select from comments c where c.owner_id = ${commentThreads.ownerId} and c.thread_id = ${commentThreads.id}
      and c.deleted_at is null and (c.author_id = ${personId} or ${personId} = any (c.mentions))))`;

function shown(show: ThreadFilter | undefined, personId: string): SQL | undefined {
  if (show === undefined) return undefined;
  if (show === "mine") return isOf(personId);
  return show === "open" ? isNull(commentThreads.resolvedAt) : isNotNull(commentThreads.resolvedAt);
}

/** One page of threads, newest first, and one row more if another page follows. */
export function findThreads(
  tx: UserTransaction,
  subject: Subject,
  personId: string,
  { show, path, thread, after }: ThreadQuery,
): Promise<ThreadRow[]> {
  return tx
    .select()
    .from(commentThreads)
    .where(
      and(
        ofSubject(subject),
        shown(show, personId),
        path === undefined ? undefined : eq(commentThreads.path, path),
        thread === undefined ? undefined : eq(commentThreads.id, thread),
        after === undefined ? undefined : lt(commentThreads.id, after),
      ),
    )
    .orderBy(desc(commentThreads.id))
    .limit(THREADS_PAGE + 1);
}

/** All threads of a document, the oldest first. */
export function findAllThreads(tx: UserTransaction, subject: Subject): Promise<ThreadRow[]> {
  return tx.select().from(commentThreads).where(ofSubject(subject)).orderBy(asc(commentThreads.id));
}

/** Where threads are, by id. */
export async function findPlaces(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<ThreadRow, "id" | "kind" | "documentId" | "label">>> {
  if (ids.length === 0) return new Map();
  const { id, kind, documentId, label } = commentThreads;
  const rows = await tx
    .select({ id, kind, documentId, label })
    .from(commentThreads)
    .where(and(eq(commentThreads.ownerId, ownerId), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The statement that reads the ids of all comments on a document, those of deleted ones, too. */
export const commentIdsOn = (ownerId: string, documentId: string): SQL =>
  sql`select c.id from comment_threads t join comments c on c.owner_id = t.owner_id and c.thread_id = t.id
    where t.owner_id = ${ownerId} and t.document_id = ${documentId}`;

/** The comments of threads, oldest first, without deleted ones. */
export function findComments(
  tx: UserTransaction,
  ownerId: string,
  threadIds: readonly string[],
): Promise<CommentRow[]> {
  return tx
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.ownerId, ownerId),
        inArray(comments.threadId, [...threadIds]),
        isNull(comments.deletedAt),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

const sizeRow = z.object({ id: z.string(), size: z.coerce.number() });

/** Characters of the comments of each thread. */
export async function measureThreads(
  tx: UserTransaction,
  ownerId: string,
  threadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: comments.threadId, size: sql`sum(length(${comments.text}))` })
    .from(comments)
    .where(and(eq(comments.ownerId, ownerId), inArray(comments.threadId, [...threadIds])))
    .groupBy(comments.threadId);
  return new Map(
    z
      .array(sizeRow)
      .parse(rows)
      .map(({ id, size }) => [id, size]),
  );
}

const placeRow = z.object({
  path: z.string(),
  open: z.number(),
  resolved: z.number(),
  mine: z.number(),
});

/** How many threads each place of a document has. */
export async function countThreads(tx: UserTransaction, subject: Subject, personId: string) {
  const rows = await tx
    .select({
      path: commentThreads.path,
      open: sql`(count(*) filter (where ${commentThreads.resolvedAt} is null))::int`,
      resolved: sql`(count(*) filter (where ${commentThreads.resolvedAt} is not null))::int`,
      mine: sql`(count(*) filter (where ${isOf(personId)}))::int`,
    })
    .from(commentThreads)
    .where(ofSubject(subject))
    .groupBy(commentThreads.path)
    .orderBy(commentThreads.path);
  return z.array(placeRow).parse(rows);
}

/** @throws {AppError} `limit_reached` when the document has as many threads as possible */
export async function requireRoomForThread(tx: UserTransaction, subject: Subject): Promise<void> {
  const [found] = await tx.select({ threads: count() }).from(commentThreads).where(ofSubject(subject));
  if ((found?.threads ?? 0) >= MAX_THREADS)
    throw new AppError(
      "limit_reached",
      "This document has 2,000 threads, the most possible. Delete one first.",
    );
}

/** @throws {AppError} `limit_reached` when the thread has as many comments as possible */
export async function requireRoomForReply(tx: UserTransaction, thread: ThreadRow): Promise<void> {
  const [found] = await tx
    .select({ replies: count() })
    .from(comments)
    .where(and(eq(comments.ownerId, thread.ownerId), eq(comments.threadId, thread.id)));
  if ((found?.replies ?? 0) >= MAX_REPLIES)
    throw new AppError(
      "limit_reached",
      "This thread has 300 comments, the most possible. Begin another one.",
    );
}

/** A thread, locked until the transaction ends. */
export async function lockThread(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ThreadRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(commentThreads)
    .where(and(eq(commentThreads.ownerId, ownerId), eq(commentThreads.id, id)))
    .for("update");
  return row;
}

export async function findComment(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<CommentRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.ownerId, ownerId), eq(comments.id, id)));
  return row;
}

export async function insertThread(tx: UserTransaction, row: ThreadRow): Promise<void> {
  await tx.insert(commentThreads).values(row);
}

export async function insertComment(tx: UserTransaction, row: CommentRow): Promise<void> {
  await tx.insert(comments).values(row);
}

export async function updateComment(
  tx: UserTransaction,
  { ownerId, id }: CommentRow,
  change: Pick<CommentRow, "text" | "mentions" | "editedAt" | "deletedAt">,
): Promise<void> {
  await tx
    .update(comments)
    .set(change)
    .where(and(eq(comments.ownerId, ownerId), eq(comments.id, id)));
}

export async function setResolved(
  tx: UserTransaction,
  { ownerId, id }: ThreadRow,
  change: Pick<ThreadRow, "resolvedAt" | "resolvedBy">,
): Promise<void> {
  await tx
    .update(commentThreads)
    .set(change)
    .where(and(eq(commentThreads.ownerId, ownerId), eq(commentThreads.id, id)));
}
