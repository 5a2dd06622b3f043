import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";

/** First half of the advisory locks by which worker pools show that they live; any constant would do. */
const LOCK_CLASS = 1_246_707_570;
const RECONNECT_DELAY = 1_000;

/**
 * Shows the other processes that a worker pool lives: a lock that ends with its connection, so at once when the
 * process is killed. A connection that is lost is replaced. Resolves after the signal is aborted.
 */
export async function showPresence(
  pool: Pool,
  workerPoolId: string,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const client = await pool.connect();
      try {
        await client.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_CLASS, workerPoolId]);
        await once(client, "end", { signal });
      } finally {
        client.release(true);
      }
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error, part: "jobs" }, "other processes take this worker for dead");
    }
    await pause(RECONNECT_DELAY, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Gives the jobs of worker pools that no longer live back to the queue.
 * @param grace seconds a job must have been taken for, so that a pool that has just started does not count as dead
 */
export async function releaseJobsOfTheDead(pool: Pool, grace: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select taken.locked_by
       from (
         select locked_by from graphile_worker.jobs where locked_by is not null
         group by locked_by having max(locked_at) < now() - make_interval(secs => $2)
       ) taken
       where pg_try_advisory_xact_lock($1, hashtext(taken.locked_by))
     ))`,
    [LOCK_CLASS, grace],
  );
}
