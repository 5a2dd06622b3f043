import type { PlanShareListItem, ShareKind } from "@beachhead/contract";
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { gtmPlanShares, shares } from "../db/schema/platform.ts";
import { isUuid, NO_USER } from "../db/uuid.ts";
import type { UserTransaction, WithUser } from "../db/with-user.ts";
import { notFound } from "../errors/app-error.ts";
import { hashOfShareToken } from "./share-token.ts";

/** The document that a link opens. */
export interface ShareSubject {
  kind: ShareKind | "gtm-plan";
  id: string;
}

/** Links of GTM plans came first and have a table of their own. */
const tableOf = (kind: ShareSubject["kind"]) => (kind === "gtm-plan" ? gtmPlanShares : shares);

const isOfSubject = (ownerId: string, { kind, id }: ShareSubject) =>
  kind === "gtm-plan"
    ? and(eq(gtmPlanShares.ownerId, ownerId), eq(gtmPlanShares.planId, id))
    : and(eq(shares.ownerId, ownerId), eq(shares.kind, kind), eq(shares.subjectId, id));

const isOpenAt = (table: ReturnType<typeof tableOf>, now: Date) =>
  and(isNull(table.revokedAt), gt(table.expiresAt, now));

/** Stores a link with the hash of its token. */
export async function insertShare(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  share: { id: string; createdAt: Date; expiresAt: Date },
  tokenHash: Buffer,
): Promise<void> {
  const { kind, id } = subject;
  if (kind === "gtm-plan") {
    await tx.insert(gtmPlanShares).values({ ownerId, planId: id, ...share });
    await tx.execute(sql`select add_share_token(${tokenHash}::bytea, ${share.id}::uuid)`);
    return;
  }
  await tx.insert(shares).values({ ownerId, kind, subjectId: id, ...share });
  await tx.execute(sql`select add_document_share_token(${tokenHash}::bytea, ${share.id}::uuid)`);
}

/** The links of a document, newest first. */
export async function listShares(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  now: Date,
): Promise<PlanShareListItem[]> {
  const table = tableOf(subject.kind);
  const rows = await tx
    .select({
      id: table.id,
      createdAt: table.createdAt,
      expiresAt: table.expiresAt,
      revokedAt: table.revokedAt,
    })
    .from(table)
    .where(isOfSubject(ownerId, subject))
    .orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(({ id, createdAt, expiresAt, revokedAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    state: revokedAt === null ? (expiresAt > now ? "live" : "expired") : "revoked",
  }));
}

/** The number of links that open a document now. */
export async function countOpenShares(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  now: Date,
): Promise<number> {
  const table = tableOf(subject.kind);
  const rows = await tx
    .select({ total: count() })
    .from(table)
    .where(and(isOfSubject(ownerId, subject), isOpenAt(table, now)));
  return rows[0]?.total ?? 0;
}

/** Ends a link. An ended link is unchanged. @returns whether the document has such a link */
export async function endShare(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  shareId: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(shareId) || !isUuid(subject.id)) return false;
  const table = tableOf(subject.kind);
  const rows = await tx
    .update(table)
    .set({ revokedAt: sql`coalesce(${table.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isOfSubject(ownerId, subject), eq(table.id, shareId)))
    .returning({ id: table.id });
  return rows.length === 1;
}

/** Ends all links of a document that open it now. @returns how many */
export async function endShares(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  now: Date,
): Promise<number> {
  const table = tableOf(subject.kind);
  const rows = await tx
    .update(table)
    .set({ revokedAt: now })
    .where(and(isOfSubject(ownerId, subject), isOpenAt(table, now)))
    .returning({ id: table.id });
  return rows.length;
}

const tokenRow = z.object({ owner_id: z.uuid(), share_id: z.uuid() });

/**
 * The owner and link of a token, readable by any user.
 * @throws {AppError} `not_found` if no link of such documents has the token
 */
export async function findShareOfToken(
  withUser: WithUser,
  opens: "gtm-plan" | "document",
  token: string,
): Promise<{ ownerId: string; shareId: string }> {
  const hash = hashOfShareToken(token);
  if (hash === undefined) throw notFound("This link");
  const find =
    opens === "gtm-plan"
      ? sql`select owner_id, share_id from share_of_token(${hash}::bytea)`
      : sql`select owner_id, share_id from document_share_of_token(${hash}::bytea)`;
  const found = await withUser(NO_USER, (tx) => tx.execute(find));
  const row = tokenRow.safeParse(found.rows[0]);
  if (!row.success) throw notFound("This link");
  return { ownerId: row.data.owner_id, shareId: row.data.share_id };
}

/** The document that a link opens now; undefined if the link has ended. */
export async function findOpenSubject(
  tx: UserTransaction,
  ownerId: string,
  shareId: string,
  now: Date,
): Promise<{ kind: ShareKind; id: string } | undefined> {
  const rows = await tx
    .select({ kind: shares.kind, id: shares.subjectId })
    .from(shares)
    .where(and(eq(shares.ownerId, ownerId), eq(shares.id, shareId), isOpenAt(shares, now)));
  return rows[0];
}

/** The GTM plan that a link opens now; undefined if the link has ended. */
export async function findOpenGtmPlan(
  tx: UserTransaction,
  ownerId: string,
  shareId: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await tx
    .select({ id: gtmPlanShares.planId })
    .from(gtmPlanShares)
    .where(
      and(eq(gtmPlanShares.ownerId, ownerId), eq(gtmPlanShares.id, shareId), isOpenAt(gtmPlanShares, now)),
    );
  return rows[0]?.id;
}
