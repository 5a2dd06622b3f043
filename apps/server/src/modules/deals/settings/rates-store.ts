import type { ExchangeRates } from "@beachhead/engine";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { exchangeRates } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const rateMap = z.record(z.string(), z.number());

export interface StoredRates {
  base: string;
  /** Null: none are saved. */
  date: string | null;
  /** With the base, which has 1. */
  rates: ExchangeRates;
}

/** The owner's rates; without any, US dollars alone. */
export async function findRates(tx: UserTransaction, ownerId: string): Promise<StoredRates> {
  const rows = await tx
    .select({ base: exchangeRates.base, date: exchangeRates.date, rates: exchangeRates.rates })
    .from(exchangeRates)
    .where(eq(exchangeRates.ownerId, ownerId));
  const [found] = rows;
  if (found === undefined) return { base: "USD", date: null, rates: { USD: 1 } };
  const { base, date } = found;
  return { base, date, rates: { ...rateMap.parse(found.rates), [base]: 1 } };
}

/** @param source "user", or the service that the rates were fetched from */
export async function replaceRates(
  tx: UserTransaction,
  ownerId: string,
  rates: { base: string; date: string; rates: ExchangeRates; source: string },
  now: Date,
): Promise<void> {
  const values = { ...rates, updatedAt: now };
  await tx
    .insert(exchangeRates)
    .values({ ...values, ownerId })
    .onConflictDoUpdate({ target: exchangeRates.ownerId, set: values });
}
