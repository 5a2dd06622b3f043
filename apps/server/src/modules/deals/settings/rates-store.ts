import { type DatedRates, datedRates, type ExchangeRates, type RateDay } from "@beachhead/engine";
import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { exchangeRateDays, exchangeRates } from "../../../platform/db/schema/deals.ts";
import { preparedPerConnection, together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { type DailyRates, findDailyRates } from "./daily-rates-store.ts";

/** Days whose own rates are read, newest first. */
const DAYS_MAX = 1_000;

const rateMap = z.record(z.string(), z.number());

export interface StoredRates {
  base: string;
  /** Date of the user's newest rates; null: none are saved. */
  date: string | null;
  /** The newest, with the base, which has 1. */
  rates: ExchangeRates;
  /** The same with their history. */
  dated: DatedRates;
  /** Own rates, newest day first. */
  own: readonly RateDay[];
  daily: DailyRates;
}

const ratesOfOwner = preparedPerConnection((tx) =>
  tx
    .select({ base: exchangeRateDays.base, date: exchangeRateDays.date, rates: exchangeRateDays.rates })
    .from(exchangeRateDays)
    .where(eq(exchangeRateDays.ownerId, sql.placeholder("ownerId")))
    .orderBy(desc(exchangeRateDays.date))
    .limit(DAYS_MAX)
    .prepare("exchange_rates_of_owner"),
);

/** The owner's rates together with those of a central bank; without any, US dollars alone. */
export async function findRates(tx: UserTransaction, ownerId: string): Promise<StoredRates> {
  const [rows, daily] = await together([ratesOfOwner(tx).execute({ ownerId }), findDailyRates(tx)]);
  const own = rows.map(({ rates, ...day }) => ({ ...day, rates: rateMap.parse(rates) }));
  const dated = datedRates(own, daily.days);
  return { base: dated.base, date: own[0]?.date ?? null, rates: dated.latest, dated, own, daily };
}

/** Saves the owner's rates of a day. Earlier days keep theirs. */
export async function saveRatesOfDay(
  tx: UserTransaction,
  ownerId: string,
  { base, date, rates }: RateDay,
  now: Date,
): Promise<void> {
  const source = "user";
  const values = { base, date, rates, source };
  await tx
    .insert(exchangeRateDays)
    .values({ ...values, ownerId, savedAt: now })
    .onConflictDoUpdate({
      target: [exchangeRateDays.ownerId, exchangeRateDays.date],
      set: { base, rates, source, savedAt: now },
    });
  // Servers of the last release read the newest ones here.
  await tx
    .insert(exchangeRates)
    .values({ ...values, ownerId, updatedAt: now })
    .onConflictDoUpdate({
      target: exchangeRates.ownerId,
      set: { ...values, updatedAt: now },
      setWhere: sql`${exchangeRates.date} <= ${date}`,
    });
}
