import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import type { Limit } from "./endpoint-limits.ts";

/** Undefined: the call may go on. Otherwise the seconds after which it may be tried again. */
export type Refusal = { retryAfterSeconds: number } | undefined;

/** Counters in PostgreSQL: what one server process counts, all of them hold. */
export interface RateLimiter {
  /** Counts one call, exactly. */
  take(key: string, limit: Limit): Promise<Refusal>;
  /**
   * Counts one call out of a block that this process has taken for itself, so that most calls cost no query.
   * All processes together never let more through than the limit; unused rests of blocks let through fewer.
   */
  takeFromBlock(key: string, limit: Limit): Promise<Refusal>;
  /** Counts one call without end of its period: only `clear` starts anew. */
  takeForever(key: string, calls: number): Promise<Refusal>;
  /** Takes one counted call back. */
  giveBack(key: string): Promise<void>;
  clear(keys: readonly string[]): Promise<void>;
}

export interface RateLimiterDependencies {
  /** The auth role's: no other may touch the counters. */
  pool: Pool;
  clock: Clock;
  onError(error: unknown): void;
}

/** A block is a twentieth of the limit, or of a large one less: a process that dies takes its block with it. */
const BLOCKS = 20;
const LARGEST_BLOCK = 50;
const SWEEP_MILLISECONDS = 5 * 60_000;
const REMEMBERED = 10_000;
const DAY_SECONDS = 24 * 60 * 60;

/** One statement, so that of calls at the same moment none is lost; a full counter is not written again. */
const TAKE = `insert into attempts as a (key, count, resets_at) values ($1, $2, $3)
  on conflict (key) do update set
    count = case when a.resets_at <= $4 then excluded.count else a.count + excluded.count end,
    resets_at = case when a.resets_at <= $4 then excluded.resets_at else a.resets_at end
  where a.resets_at <= $4 or a.count + excluded.count <= $5
  returning resets_at`;

interface Block {
  left: number;
  /** Nothing more is to be had before `until`. */
  isLast: boolean;
  until: number;
}

export function createRateLimiter({ pool, clock, onError }: RateLimiterDependencies): RateLimiter {
  const blocks = new Map<string, Block>();
  const underway = new Map<string, Promise<void>>();
  let sweptAt = clock.now().getTime();

  async function count(key: string, calls: number, most: number, seconds: number | undefined) {
    const now = clock.now();
    sweepNowAndThen(now);
    const resetsAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
    const taken = await pool.query<{ resets_at: Date | null }>({
      name: "take_attempt",
      text: TAKE,
      values: [key, calls, resetsAt, now, most],
    });
    const row = taken.rows[0];
    return row === undefined
      ? { granted: 0, until: await endOf(key) }
      : { granted: calls, until: row.resets_at };
  }

  async function endOf(key: string): Promise<Date | null> {
    const found = await pool.query<{ resets_at: Date | null }>(
      "select resets_at from attempts where key = $1",
      [key],
    );
    return found.rows[0]?.resets_at ?? null;
  }

  function sweepNowAndThen(now: Date): void {
    if (now.getTime() - sweptAt < SWEEP_MILLISECONDS) return;
    sweptAt = now.getTime();
    pool
      .query(
        `delete from attempts where key in
          (select key from attempts where resets_at < $1 limit 10000 for update skip locked)`,
        [now],
      )
      .catch(onError);
  }

  const refusal = (until: Date | null): Refusal => {
    if (until === null) return { retryAfterSeconds: DAY_SECONDS };
    return { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)) };
  };

  async function fetchBlock(key: string, limit: Limit): Promise<void> {
    const size = Math.max(1, Math.min(LARGEST_BLOCK, Math.floor(limit.calls / BLOCKS)));
    // Whole blocks only, so that the last one is not above the limit.
    const most = Math.max(1, limit.calls - (limit.calls % size));
    const { granted, until } = await count(key, size, most, limit.seconds);
    if (blocks.size >= REMEMBERED) blocks.clear();
    blocks.set(key, { left: granted, isLast: granted === 0, until: until?.getTime() ?? 0 });
  }

  return {
    async take(key, limit) {
      const { granted, until } = await count(key, 1, limit.calls, limit.seconds);
      return granted > 0 ? undefined : refusal(until);
    },

    async takeForever(key, calls) {
      const { granted, until } = await count(key, 1, calls, undefined);
      return granted > 0 ? undefined : refusal(until);
    },

    async takeFromBlock(key, limit) {
      for (;;) {
        const block = blocks.get(key);
        if (block !== undefined && block.until > clock.now().getTime()) {
          if (block.isLast) return refusal(new Date(block.until));
          block.left -= 1;
          if (block.left >= 0) return undefined;
        }
        const fetching = underway.get(key) ?? fetchBlock(key, limit).finally(() => underway.delete(key));
        underway.set(key, fetching);
        await fetching;
      }
    },

    async giveBack(key) {
      await pool.query("update attempts set count = greatest(count - 1, 0) where key = $1", [key]);
    },

    async clear(keys) {
      await pool.query("delete from attempts where key = any($1)", [keys]);
    },
  };
}
