import type { FastifyBaseLogger } from "fastify";
import type { TaskList } from "graphile-worker";
import type { Pool } from "pg";
import { failureText } from "./failure-text.ts";

/** Work for the whole installation, done once a night by one of its processes. */
export type NightlyWork = (signal: AbortSignal) => Promise<void>;

/** Stays the same for as long as a job of it may be waiting. */
const TASK = "platform.nightly";
/** Time of day in UTC. */
const NIGHT = "03:17";

/**
 * Makes sure that the next night has its job. Every process may ask for it at any time: the job has a key, so there
 * is one, and one that waits, for its night or for another try, keeps its time. A job that failed for good is tried
 * again the next night.
 */
export async function scheduleNightly(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, '{}'::json, job_key => $1, job_key_mode => 'preserve_run_at', max_attempts => 8,
       run_at => case when tonight > now() then tonight else tonight + interval '1 day' end)
     from (select (date_trunc('day', now() at time zone 'utc') + $2::time) at time zone 'utc' as tonight) as t
     where not exists (
       select from graphile_worker.jobs where key = $1 and locked_at is null and attempts < max_attempts)`,
    [TASK, NIGHT],
  );
}

/** The queue's task for it; what the work throws is a failed try. */
export function nightlyTask(work: NightlyWork, log: FastifyBaseLogger): TaskList {
  return {
    [TASK]: async (_payload, { abortSignal }) => {
      try {
        await work(abortSignal);
      } catch (error) {
        const stopped = abortSignal.aborted;
        log[stopped ? "info" : "error"](
          { err: error, part: "jobs", task: TASK },
          "nightly job did not finish",
        );
        throw new Error(failureText(error), { cause: error });
      }
    },
  };
}
