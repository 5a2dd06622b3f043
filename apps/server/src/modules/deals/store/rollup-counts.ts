import { eq, sql } from "drizzle-orm";
import { dealYearRollups } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** How many deals have these names and this currency. */
export interface NamedCount {
  leadSourceKey: string;
  productKey: string;
  geoKey: string;
  currency: string;
  deals: number;
}

/** Deals by names and currency. Each deal is in exactly one of the three counts of one year. */
export async function countByNames(tx: UserTransaction, ownerId: string): Promise<NamedCount[]> {
  const { leadSourceKey, productKey, geoKey, currency } = dealYearRollups;
  const total = sql<number>`sum(${dealYearRollups.openCount} + ${dealYearRollups.wonCount} + ${dealYearRollups.closedLostCount})::int`;
  return tx
    .select({ leadSourceKey, productKey, geoKey, currency, deals: total })
    .from(dealYearRollups)
    .where(eq(dealYearRollups.ownerId, ownerId))
    .groupBy(leadSourceKey, productKey, geoKey, currency)
    .having(sql`${total} > 0`);
}
