import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool, PoolClient } from "pg";

/** Milliseconds that a reading waits for a replica; one that takes longer is left alone for a while. */
const CATCH_UP_TIME = 200;
const ASK_AGAIN = 10;
const LEFT_ALONE_TIME = 5_000;

/** A copy of the database for reading. */
export interface Replica {
  /**
   * A connection to a replica that has all that was committed before the call, by any user and at any server;
   * undefined if there is none, for the primary to be read.
   */
  connect(): Promise<PoolClient | undefined>;
  /** A reading failed there: it is left alone for a while. */
  leaveAlone(reason: unknown): void;
}

export interface ReplicaOptions {
  /** `Pools.reads`. */
  pool: Pool;
  /** Says how far the replica must be. */
  primary: Pool;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds of a monotonic clock; for tests. */
  now?: () => number;
}

export function createReplica({
  pool,
  primary,
  log,
  now = () => performance.now(),
}: ReplicaOptions): Replica {
  let leftAloneUntil = Number.NEGATIVE_INFINITY;

  function leaveAlone(reason: unknown): void {
    leftAloneUntil = now() + LEFT_ALONE_TIME;
    log.warn({ err: reason, part: "replica" }, "the replica is left alone, the primary is read");
  }

  async function hasCaughtUp(client: PoolClient, position: string): Promise<boolean> {
    const until = now() + CATCH_UP_TIME;
    do {
      // Asked before the transaction begins: its snapshot must be younger. A replica that was promoted has all of its own.
      const { rows } = await client.query<{ is_there: boolean }>(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
           else pg_current_wal_flush_lsn() >= $1::pg_lsn end as is_there`,
        [position],
      );
      if (rows[0]?.is_there === true) return true;
      await pause(ASK_AGAIN);
    } while (now() < until);
    return false;
  }

  return {
    leaveAlone,
    async connect() {
      if (now() < leftAloneUntil) return undefined;
      const { rows } = await primary.query<{ position: string }>(
        "select pg_current_wal_flush_lsn()::text as position",
      );
      const position = rows[0]?.position;
      if (position === undefined) return undefined;
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        if (await hasCaughtUp(client, position)) return client;
        client.release();
        leaveAlone(new Error(`It has not reached ${position} within ${CATCH_UP_TIME} ms`));
      } catch (error) {
        client?.release(true);
        leaveAlone(error);
      }
      return undefined;
    },
  };
}
