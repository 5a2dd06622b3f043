import type { Pool } from "pg";
import { z } from "zod";

/** A job that was given up after its last try. */
export interface ParkedJob {
  id: string;
  task: string;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

const parked = z.array(
  z.object({
    id: z.string(),
    task: z.string(),
    attempts: z.coerce.number(),
    lastError: z.string().nullable(),
    createdAt: z.date(),
  }),
);

const PARKED = "locked_at is null and attempts >= max_attempts";

/** Parked jobs of all users, oldest first. */
export async function listParkedJobs(pool: Pool): Promise<ParkedJob[]> {
  const { rows } = await pool.query(
    `select id::text, task_identifier as task, attempts, last_error as "lastError", created_at as "createdAt"
     from graphile_worker.jobs where ${PARKED} order by created_at`,
  );
  return parked.parse(rows);
}

/**
 * Lets parked jobs run again now, with all their tries.
 * @param id of one of them; absent: all
 * @returns how many
 */
export async function retryParkedJobs(pool: Pool, id?: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as retried from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where ${PARKED} and ($1::text is null or id::text = $1)),
       run_at => now(), attempts => 0)`,
    [id ?? null],
  );
  return z.array(z.object({ retried: z.number() })).parse(rows)[0]?.retried ?? 0;
}
