import type { RateLimit } from "@beachhead/contract";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";

/** Undefined: the call is allowed. Otherwise the seconds after which it may be tried again. */
export type Refusal = { retryAfterSeconds: number } | undefined;

/** Counters in PostgreSQL, shared by all server processes. Periods are measured by the database's clock. */
export interface RateLimiter {
  /** Counts one call, or several that are allowed or refused together, exactly. One round trip. */
  take(key: string, limit: RateLimit, calls?: number): Promise<Refusal>;
  /**
   * Counts one call out of a block that this process has reserved, so that most calls of a busy key cost no query.
   * Blocks start at one call and grow while they are used up quickly. All processes together never let more through
   * than the limit; the unused rest of a block is lost when its process dies or gets no further call of that key.
   */
  takeFromBlock(key: string, limit: RateLimit): Promise<Refusal>;
  /** Counts one call in a period without end, or of `seconds`: otherwise only `clear` resets it. */
  takeForever(key: string, calls: number, seconds?: number): Promise<Refusal>;
  /** Whether the counter of a key has these calls, without counting one. */
  look(key: string, calls: number): Promise<Refusal>;
  /** Takes one counted call of each key back. */
  giveBack(keys: readonly string[]): Promise<void>;
  clear(keys: readonly string[]): Promise<void>;
}

export interface RateLimiterDependencies {
  /** The auth role's: no other may touch the counters. */
  pool: Pool;
  onError(error: unknown): void;
  /** For tests that move the time. Absent: the database's clock. */
  testClock?: Clock | undefined;
}

/** Calls in a block, at most; of a very large limit a thousandth, so that few calls of a busy key wait for a query. */
const LARGEST_BLOCK = 50;
const LARGEST_SHARE = 1_000;
/** A block is at most this part of what is left, so that many processes share the end of a limit. */
const SHARE_OF_REST = 20;
/** A block that was used up within this time is followed by one of double size. */
const QUICK_MILLISECONDS = 2_000;
/** After a block that lasted longer than this the next one starts at one call again. */
const SLOW_MILLISECONDS = 8_000;
const SWEEP_MILLISECONDS = 5 * 60_000;
const MOST_BLOCKS = 10_000;
const DAY_SECONDS = 24 * 60 * 60;

const NOW = "coalesce($5::timestamptz, now())";
const MILLISECONDS_LEFT = `(extract(epoch from resets_at - ${NOW}) * 1000)::float8 as "millisecondsLeft"`;

const LOOK = `select (extract(epoch from resets_at - coalesce($3::timestamptz, now())) * 1000)::float8 as "millisecondsLeft"
  from attempts where key = $1 and count >= $2 and (resets_at > coalesce($3::timestamptz, now()) or resets_at is null)`;

/** One statement, so that of calls at the same moment none is lost; a full counter is read and not written again. */
const TAKE = `with taken as (
    insert into attempts as a (key, count, resets_at)
    values ($1, $2, ${NOW} + $3::float8 * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= ${NOW} then excluded.count else a.count + excluded.count end,
      resets_at = case when a.resets_at <= ${NOW} then excluded.resets_at else a.resets_at end
    where a.resets_at <= ${NOW} or a.count + excluded.count <= $4
    returning count, resets_at
  )
  select true as "isGranted", count, ${MILLISECONDS_LEFT} from taken
  union all
  select false, count, ${MILLISECONDS_LEFT} from attempts where key = $1 and not exists (select from taken)`;

interface Taken {
  isGranted: boolean;
  count: number;
  /** Null: the period has no end. */
  millisecondsLeft: number | null;
}

interface Block {
  size: number;
  left: number;
  /** Calls of the limit that no process had reserved when this block was. */
  rest: number;
  takenAt: number;
  /** When the period ends. */
  until: number;
  /** Nothing more is to be had before `until`. */
  isLast: boolean;
}

export function createRateLimiter({ pool, onError, testClock }: RateLimiterDependencies): RateLimiter {
  /** Milliseconds that only ever run forward, whatever is done to the machine's clock. */
  const elapsed = () => testClock?.now().getTime() ?? performance.now();
  const blocks = new Map<string, Block>();
  const underway = new Map<string, Promise<void>>();
  let sweptAt = elapsed();

  async function count(
    key: string,
    calls: number,
    most: number,
    seconds: number | undefined,
  ): Promise<Taken> {
    sweepNowAndThen();
    const take = async (): Promise<Taken | undefined> => {
      const { rows } = await pool.query<Taken>({
        name: "take_attempt",
        text: TAKE,
        values: [key, calls, seconds ?? null, most, testClock?.now() ?? null],
      });
      const [row] = rows;
      // A statement that began before the counter was made by another would see more than the period left.
      if (row !== undefined && row.millisecondsLeft !== null && seconds !== undefined)
        row.millisecondsLeft = Math.min(row.millisecondsLeft, seconds * 1000);
      return row;
    };
    // No row: the counter was made and filled by others while this statement ran. The next one sees it.
    return (await take()) ?? (await take()) ?? { isGranted: false, count: most, millisecondsLeft: 0 };
  }

  function sweepNowAndThen(): void {
    if (elapsed() - sweptAt < SWEEP_MILLISECONDS) return;
    sweptAt = elapsed();
    pool
      .query(
        `delete from attempts where key in
          (select key from attempts where resets_at < coalesce($1::timestamptz, now())
            limit 10000 for update skip locked)`,
        [testClock?.now() ?? null],
      )
      .catch(onError);
  }

  const refusal = (millisecondsLeft: number | null): Refusal => ({
    retryAfterSeconds:
      millisecondsLeft === null ? DAY_SECONDS : Math.max(1, Math.ceil(millisecondsLeft / 1000)),
  });

  async function fetchBlock(key: string, limit: RateLimit): Promise<void> {
    const takenAt = elapsed();
    let size = nextSize(blocks.get(key), limit, takenAt);
    let taken = await count(key, size, limit.calls, limit.seconds);
    if (!taken.isGranted && size > 1) {
      size = 1;
      taken = await count(key, size, limit.calls, limit.seconds);
    }
    // Reckoned from before the question, so that a block never outlives its period.
    const until = takenAt + (taken.millisecondsLeft ?? 0);
    const isLast = !taken.isGranted;
    remember(key, { size, left: isLast ? 0 : size, rest: limit.calls - taken.count, takenAt, until, isLast });
  }

  function remember(key: string, block: Block): void {
    blocks.delete(key);
    const [oldest] = blocks.keys();
    if (blocks.size >= MOST_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    blocks.set(key, block);
  }

  return {
    async take(key, limit, calls = 1) {
      const { isGranted, millisecondsLeft } = await count(key, calls, limit.calls, limit.seconds);
      return isGranted ? undefined : refusal(millisecondsLeft);
    },

    async takeForever(key, calls, seconds) {
      const { isGranted, millisecondsLeft } = await count(key, 1, calls, seconds);
      return isGranted ? undefined : refusal(millisecondsLeft);
    },

    async look(key, calls) {
      const { rows } = await pool.query<Pick<Taken, "millisecondsLeft">>({
        name: "look_at_attempts",
        text: LOOK,
        values: [key, calls, testClock?.now() ?? null],
      });
      const [row] = rows;
      return row && refusal(row.millisecondsLeft);
    },

    async takeFromBlock(key, limit) {
      for (;;) {
        const block = blocks.get(key);
        const now = elapsed();
        if (block !== undefined && block.until > now) {
          if (block.isLast) return refusal(block.until - now);
          if (block.left > 0) {
            block.left -= 1;
            return undefined;
          }
        }
        const fetching = underway.get(key) ?? fetchBlock(key, limit).finally(() => underway.delete(key));
        underway.set(key, fetching);
        await fetching;
      }
    },

    async giveBack(keys) {
      await pool.query("update attempts set count = greatest(count - 1, 0) where key = any($1)", [keys]);
    },

    async clear(keys) {
      await pool.query("delete from attempts where key = any($1)", [keys]);
    },
  };
}

/** Calls of the next block, by how fast the last one was used up and by what is left of the limit. */
function nextSize(last: Block | undefined, limit: RateLimit, now: number): number {
  if (last === undefined || last.left > 0) return 1;
  const rest = last.until > now ? last.rest : limit.calls;
  const lasted = now - last.takenAt;
  const wanted = lasted > SLOW_MILLISECONDS ? 1 : lasted > QUICK_MILLISECONDS ? last.size : last.size * 2;
  const largest = Math.max(LARGEST_BLOCK, Math.floor(limit.calls / LARGEST_SHARE));
  return Math.max(1, Math.min(wanted, largest, Math.floor(rest / SHARE_OF_REST)));
}
