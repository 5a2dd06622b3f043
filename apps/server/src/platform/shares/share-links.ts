import type { PlanShareListItem, ShareKind } from "@beachhead/contract";
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { shares } from "../db/schema/platform.ts";
import { isUuid } from "../db/uuid.ts";
import type { UserTransaction } from "../db/with-user.ts";

/** The document that a link opens. */
export interface ShareSubject {
  kind: ShareKind;
  id: string;
}

const isOfSubject = (ownerId: string, { kind, id }: ShareSubject) =>
  and(eq(shares.ownerId, ownerId), eq(shares.kind, kind), eq(shares.subjectId, id));

const isOpenAt = (now: Date) => and(isNull(shares.revokedAt), gt(shares.expiresAt, now));

/** Stores a link with the hash of its token. */
export async function insertShare(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  share: { id: string; createdAt: Date; expiresAt: Date },
  tokenHash: Buffer,
): Promise<void> {
  await tx.insert(shares).values({ ownerId, kind: subject.kind, subjectId: subject.id, ...share });
  await tx.execute(sql`select add_document_share_token(${tokenHash}::bytea, ${share.id}::uuid)`);
}

/** The links of a document, newest first. */
export async function listShares(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  now: Date,
): Promise<PlanShareListItem[]> {
  const rows = await tx
    .select()
    .from(shares)
    .where(isOfSubject(ownerId, subject))
    .orderBy(desc(shares.createdAt), desc(shares.id));
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
  const rows = await tx
    .select({ total: count() })
    .from(shares)
    .where(and(isOfSubject(ownerId, subject), isOpenAt(now)));
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
  const rows = await tx
    .update(shares)
    .set({ revokedAt: sql`coalesce(${shares.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isOfSubject(ownerId, subject), eq(shares.id, shareId)))
    .returning({ id: shares.id });
  return rows.length === 1;
}

/** Ends all links of a document that open it now. */
export async function endShares(
  tx: UserTransaction,
  ownerId: string,
  subject: ShareSubject,
  now: Date,
): Promise<void> {
  await tx
    .update(shares)
    .set({ revokedAt: now })
    .where(and(isOfSubject(ownerId, subject), isOpenAt(now)));
}

const tokenRow = z.object({ owner_id: z.uuid(), share_id: z.uuid() });

/** The owner and link of a token, readable by any user. */
export async function findShareOfToken(
  tx: Pick<UserTransaction, "execute">,
  tokenHash: Buffer,
): Promise<{ ownerId: string; shareId: string } | undefined> {
  const found = await tx.execute(
    sql`select owner_id, share_id from document_share_of_token(${tokenHash}::bytea)`,
  );
  const row = tokenRow.safeParse(found.rows[0]);
  return row.success ? { ownerId: row.data.owner_id, shareId: row.data.share_id } : undefined;
}

/** The document that a link opens now; undefined if the link has ended. */
export async function findOpenSubject(
  tx: UserTransaction,
  ownerId: string,
  shareId: string,
  now: Date,
): Promise<ShareSubject | undefined> {
  const rows = await tx
    .select({ kind: shares.kind, id: shares.subjectId })
    .from(shares)
    .where(and(eq(shares.ownerId, ownerId), eq(shares.id, shareId), isOpenAt(now)));
  return rows[0];
}
