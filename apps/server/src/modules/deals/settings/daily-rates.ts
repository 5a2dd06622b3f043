import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { addMs, DAY_MS, HOUR_MS } from "../../../platform/clock/durations.ts";
import { newestDailyRates, type PublishedRates, storeDailyRates } from "./daily-rates-store.ts";

/** Where rates are published each working day. */
export interface RateSource {
  read(file: "newest" | "quarter"): Promise<PublishedRates[]>;
}

interface DailyRatesOptions {
  /** Connections of the role that may write rates. */
  pool: Pool;
  clock: Clock;
  source: RateSource;
  log: FastifyBaseLogger;
}

/** Rates that were fetched less than this long ago are new. */
const FRESH_MS = 20 * HOUR_MS;
/** Up to this age of the newest day, the file of the newest day misses no day between. */
const WITHOUT_GAP_MS = 2 * DAY_MS;

export interface DailyRatesJob {
  /** Fetches new rates now and each day, and tries again each hour when it fails. */
  start(): void;
  stop(): void;
  /** Fetches rates unless there are new ones. A source that fails leaves the stored ones in place. */
  refresh(): Promise<void>;
}

/** Keeps the rates of a daily source. A second process that finds new rates fetches none. */
export function createDailyRates({ pool, clock, source, log }: DailyRatesOptions): DailyRatesJob {
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const now = clock.now();
    try {
      const { day, fetchedAt } = await newestDailyRates(pool);
      if (fetchedAt !== null && fetchedAt > addMs(now, -FRESH_MS)) return;
      const hasGap = day === null || Date.parse(day) < addMs(now, -WITHOUT_GAP_MS).getTime();
      await storeDailyRates(pool, await source.read(hasGap ? "quarter" : "newest"), now);
    } catch (error) {
      log.warn({ err: error, part: "rates" }, "exchange rates were not fetched");
    }
  }

  return {
    start() {
      timer = setInterval(() => void refresh(), HOUR_MS).unref();
      void refresh();
    },
    stop: () => clearInterval(timer),
    refresh,
  };
}
