import type { UnreadAmounts } from "@beachhead/contract";
import { daysOfYears } from "@beachhead/engine";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { deals } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { unreadAmountsOf } from "../store/unread-amounts.ts";
import type { YearsRead } from "./read-actual.ts";
import type { Scope } from "./scope.ts";

/** Deals of one source, product and geography whose amount cannot be read. */
interface UnreadRow {
  source: string;
  productKey: string;
  geoKey: string;
  count: number;
  example: string;
}

/** Of the years compared, as the roll-ups count, with those of deals without dates. */
export async function findUnreadRows(
  tx: UserTransaction,
  ownerId: string,
  { first, last, startMonth }: YearsRead,
): Promise<UnreadRow[]> {
  const { from, to } = daysOfYears(first, last, startMonth);
  const date = sql`(case ${deals.status} when 'open' then ${deals.createdDate} else ${deals.closeDate} end)`;
  return tx
    .select({
      source: deals.source,
      productKey: deals.productKey,
      geoKey: deals.geoKey,
      count: sql<number>`count(*)::int`,
      example: sql<string>`min(${deals.amountText})`,
    })
    .from(deals)
    .where(
      and(
        eq(deals.ownerId, ownerId),
        isNotNull(deals.amountText),
        sql`(${date} is null or ${date} between ${from}::date and ${to}::date)`,
      ),
    )
    .groupBy(deals.source, deals.productKey, deals.geoKey)
    .orderBy(deals.source, deals.productKey, deals.geoKey);
}

/** Those that a comparison counts, by source. */
export function unreadWithin(scope: Scope, rows: readonly UnreadRow[]): UnreadAmounts[] {
  const bySource = new Map<string, { count: number; example: string }>();
  for (const { source, productKey, geoKey, count, example } of rows) {
    if (scope.place(productKey, geoKey) === undefined) continue;
    const known = bySource.get(source);
    bySource.set(source, { count: (known?.count ?? 0) + count, example: known?.example ?? example });
  }
  return [...bySource].flatMap(([source, unread]) => unreadAmountsOf(source, unread));
}
