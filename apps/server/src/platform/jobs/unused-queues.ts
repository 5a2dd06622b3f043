import type { Pool } from "pg";

/**
 * Deletes the queues in which no job waits or runs. A webhook has one, and taking a job of any queue locks them all. A call
 * that adds a job holds the table, so none is added to a queue that is being deleted; a wait of seconds gives up.
 * graphile-worker's own GC_JOB_QUEUES takes no lock, so a job that is being added would lose its queue and never run; its
 * role must also read the table of its migrations, which only the owner may.
 */
export async function deleteUnusedQueues(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local lock_timeout = '2s'");
    await client.query("lock table graphile_worker._private_job_queues in share row exclusive mode");
    await client.query(
      `delete from graphile_worker._private_job_queues q where locked_at is null
         and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`,
    );
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
