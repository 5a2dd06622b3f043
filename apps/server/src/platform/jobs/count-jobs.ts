import type { Pool } from "pg";
import { z } from "zod";

/** The queue at a glance. */
export interface JobCounts {
  /** To be run now or later. */
  waiting: number;
  /** Taken by a worker. */
  running: number;
  /** Given up after the last try, kept for somebody to look at. */
  parked: number;
  /** Seconds that the oldest job which could run has been due; 0 when none is. */
  lagSeconds: number;
}

const counts = z.object({
  waiting: z.coerce.number(),
  running: z.coerce.number(),
  parked: z.coerce.number(),
  lagSeconds: z.coerce.number(),
});

/** Counts the jobs of all users. */
export async function countJobs(pool: Pool): Promise<JobCounts> {
  const found = await pool.query(`
    select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as parked,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0) as "lagSeconds"
    from graphile_worker.jobs`);
  return counts.parse(found.rows[0]);
}
