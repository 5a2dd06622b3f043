import { and, between, desc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { deals } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** Months of closed deals that rates, sizes and cycles rest on. */
const WINDOW_MONTHS = 24;

/** Closed deals that are read at most, newest first. */
export const MOST_CLOSED = 200_000;

/** The days of the window that ends today, in UTC, as dates of the database. */
export function windowOf(now: Date): { from: string; to: string } {
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - WINDOW_MONTHS);
  return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}

/** Open deals that close in a period, or whose close date nobody knows. */
export async function findOpenDeals(
  tx: UserTransaction,
  ownerId: string,
  { from, to }: { from: string; to: string },
) {
  return tx
    .select({
      id: deals.id,
      name: deals.name,
      productKey: deals.productKey,
      geoKey: deals.geoKey,
      amountCents: deals.amountCents,
      amountText: deals.amountText,
      currency: deals.currency,
      probability: deals.probability,
      createdDate: deals.createdDate,
      closeDate: deals.closeDate,
    })
    .from(deals)
    .where(
      and(
        eq(deals.ownerId, ownerId),
        eq(deals.status, "open"),
        or(between(deals.closeDate, from, to), isNull(deals.closeDate)),
      ),
    );
}

/** Won and lost deals of a window, newest first, at most `MOST_CLOSED`. */
export async function findClosedDeals(
  tx: UserTransaction,
  ownerId: string,
  { from, to }: { from: string; to: string },
) {
  return tx
    .select({
      leadSourceKey: deals.leadSourceKey,
      productKey: deals.productKey,
      geoKey: deals.geoKey,
      status: deals.status,
      amountCents: deals.amountCents,
      amountText: deals.amountText,
      currency: deals.currency,
      closeDate: deals.closeDate,
      days: sql<number | null>`(${deals.closeDate} - ${deals.createdDate})`,
    })
    .from(deals)
    .where(
      and(
        eq(deals.ownerId, ownerId),
        ne(deals.status, "open"),
        gte(deals.closeDate, from),
        lte(deals.closeDate, to),
      ),
    )
    .orderBy(desc(deals.closeDate), desc(deals.id))
    .limit(MOST_CLOSED);
}
