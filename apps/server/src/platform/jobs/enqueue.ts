import { sql } from "drizzle-orm";
import type { UserTransaction } from "../db/with-user.ts";
import type { Task } from "./task.ts";

export interface EnqueueOptions {
  /** A waiting job of the same task and key is replaced by this one. */
  key?: string;
  /** Not before this time. */
  runAt?: Date;
  /** Nobody waits for it: all other jobs that are due go first. */
  lowPriority?: boolean;
}

/** Of the queue, where a lower number goes first. */
const USUAL_PRIORITY = 0;
const LOW_PRIORITY = 1;

/**
 * Asks for background work in the transaction of the change that needs it: both are committed, or neither. The job
 * belongs to the transaction's user.
 */
export async function enqueue<Payload>(
  tx: UserTransaction,
  task: Task<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const content = JSON.stringify(task.payload.parse(payload));
  const key = options.key === undefined ? null : `${task.name}:${options.key}`;
  await tx.execute(sql`select enqueue_job(
    ${task.name}::text,
    ${content}::json,
    ${options.runAt?.toISOString() ?? null}::timestamptz,
    ${task.maxAttempts}::int,
    ${key}::text,
    ${options.lowPriority === true ? LOW_PRIORITY : USUAL_PRIORITY}::int
  )`);
}
