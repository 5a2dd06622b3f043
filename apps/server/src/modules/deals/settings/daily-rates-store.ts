import type { RateDay } from "@beachhead/engine";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** Rates of a central bank, the same ones for all owners. */
export interface DailyRates {
  /** In the order of their dates. */
  days: readonly RateDay[];
  /** Who published the newest ones; null: there are none. */
  source: string | null;
}

/** Rates as a service publishes them. */
export interface PublishedRates extends RateDay {
  source: string;
}

const versions = z.tuple([z.object({ version: z.string() })]);
const rows = z.array(
  z.object({
    date: z.string(),
    base: z.string(),
    rates: z.record(z.string(), z.number()),
    source: z.string(),
  }),
);

/** What this process read last. They change once a day and are the same for everybody. */
let known: { version: string; daily: DailyRates } | undefined;

export async function findDailyRates(tx: UserTransaction): Promise<DailyRates> {
  const [{ version }] = versions.parse((await tx.execute(sql`select daily_rates_version() as version`)).rows);
  if (known?.version === version) return known.daily;
  const answer = await tx.execute(
    sql`select date::text as date, base, rates, source from list_daily_rates()`,
  );
  const days = rows.parse(answer.rows);
  const daily = { days, source: days.at(-1)?.source ?? null };
  known = { version, daily };
  return daily;
}

/** Stores the rates of a day; those of the same day are replaced. */
export async function storeDailyRates(pool: Pool, days: readonly PublishedRates[], now: Date): Promise<void> {
  for (const { date, base, rates, source } of days)
    await pool.query(
      `insert into daily_rates (date, base, rates, source, fetched_at) values ($1, $2, $3, $4, $5)
       on conflict (date) do update set base = excluded.base, rates = excluded.rates, source = excluded.source,
         fetched_at = excluded.fetched_at`,
      [date, base, JSON.stringify(rates), source, now],
    );
}

/** The newest day with rates, and when rates were fetched last; null: never. */
export async function newestDailyRates(pool: Pool): Promise<{ day: string | null; fetchedAt: Date | null }> {
  const found = await pool.query<{ day: string | null; fetchedAt: Date | null }>(
    `select max(date)::text as day, max(fetched_at) as "fetchedAt" from daily_rates`,
  );
  return found.rows[0] ?? { day: null, fetchedAt: null };
}
