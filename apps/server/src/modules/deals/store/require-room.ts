import { eq } from "drizzle-orm";
import { dealTotals } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import {
  DOCUMENT_LIMITS,
  requireRoomForBytes,
  tooManyBytes,
} from "../../../platform/storage/document-limits.ts";
import { requireDealsWithinPlan } from "../../subscriptions/index.ts";

/** From so many added deals on, the documents of their user are measured as well; one deal is a row's read. */
const MANY = 100;

/**
 * Checks the deals of a user after some were added, in their transaction: changing the totals has locked them, so that
 * concurrent writers of one user count each other.
 * @throws {AppError} `limit_reached` above the deals of the plan or the stored bytes of a user
 */
export async function requireRoomForDeals(
  tx: UserTransaction,
  ownerId: string,
  added: number,
): Promise<void> {
  const [total] = await tx
    .select({ deals: dealTotals.deals, bytes: dealTotals.bytes })
    .from(dealTotals)
    .where(eq(dealTotals.ownerId, ownerId));
  if (total === undefined) return;
  await requireDealsWithinPlan(tx, ownerId, total.deals);
  if (total.bytes >= DOCUMENT_LIMITS.bytes) throw tooManyBytes(DOCUMENT_LIMITS);
  if (added >= MANY) await requireRoomForBytes(tx, ownerId);
}
