import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { consultingQueries, enterpriseRequests } from "../../platform/db/schema/consulting.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";

export type NewQuery = Omit<typeof consultingQueries.$inferInsert, "doneAt">;
export type NewEnterpriseRequest = Omit<typeof enterpriseRequests.$inferInsert, "doneAt">;

export async function insertQuery(tx: UserTransaction, query: NewQuery): Promise<void> {
  await tx.insert(consultingQueries).values(query);
}

export async function insertEnterpriseRequest(
  tx: UserTransaction,
  request: NewEnterpriseRequest,
): Promise<void> {
  await tx.insert(enterpriseRequests).values(request);
}

const profile = z.object({ name: z.string(), email: z.string(), company: z.string().nullable() });

/** Who the account says the transaction's user is. */
export async function readSender(
  tx: UserTransaction,
): Promise<{ name: string; email: string; company: string }> {
  const { rows } = await tx.execute(sql`select name, email, company from app_user_profile()`);
  const { company, ...sender } = profile.parse(rows[0]);
  return { ...sender, company: company ?? "" };
}

/** A query or an enterprise request, for the operator. */
export interface Inquiry {
  id: string;
  kind: "query" | "enterprise";
  createdAt: Date;
  doneAt: Date | null;
  /** What the user wrote; of an enterprise request with the form's other fields. */
  text: string;
}

/** Queries and enterprise requests of the transaction's user, oldest first. */
export async function listInquiries(tx: UserTransaction): Promise<Inquiry[]> {
  const queries = await tx.select().from(consultingQueries);
  const requests = await tx.select().from(enterpriseRequests);
  return [
    ...queries.map(({ id, createdAt, doneAt, problem }) => ({
      id,
      kind: "query" as const,
      createdAt,
      doneAt,
      text: problem,
    })),
    ...requests.map(({ id, createdAt, doneAt, name, email, company, contact, message }) => ({
      id,
      kind: "enterprise" as const,
      createdAt,
      doneAt,
      text: `${name}, ${email}, ${company}, ${contact}: ${message}`,
    })),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Marks a query or an enterprise request as answered; false when the user has no such open one. */
export async function markInquiryDone(tx: UserTransaction, id: string, now: Date): Promise<boolean> {
  for (const table of [consultingQueries, enterpriseRequests]) {
    const { rowCount } = await tx
      .update(table)
      .set({ doneAt: now })
      .where(and(eq(table.id, id), isNull(table.doneAt)));
    if ((rowCount ?? 0) > 0) return true;
  }
  return false;
}
