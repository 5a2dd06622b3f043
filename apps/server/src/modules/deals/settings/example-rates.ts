import type { RateDay } from "@beachhead/engine";
import { and, eq } from "drizzle-orm";
import { exchangeRateDays } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const source = "example";

/** Gives an account without rates those of the example. */
export async function addExampleRates(
  tx: UserTransaction,
  ownerId: string,
  days: readonly RateDay[],
  now: Date,
): Promise<void> {
  if ((await tx.$count(exchangeRateDays, eq(exchangeRateDays.ownerId, ownerId))) > 0) return;
  await tx.insert(exchangeRateDays).values(days.map((day) => ({ ...day, ownerId, source, savedAt: now })));
}

/** Removes the rates that came with the example; days that the user saved stay. */
export async function removeExampleRates(tx: UserTransaction, ownerId: string): Promise<void> {
  await tx
    .delete(exchangeRateDays)
    .where(and(eq(exchangeRateDays.ownerId, ownerId), eq(exchangeRateDays.source, source)));
}
