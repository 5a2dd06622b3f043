import type { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";

/** Tries of a job before it is parked, when its task names no other number. */
const MAX_ATTEMPTS = 8;

/** A kind of background work: what its jobs carry, and how often they are tried. */
export interface Task<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  readonly slow: boolean;
}

export interface TaskOptions {
  /** Default 8. */
  maxAttempts?: number;
  /** May take seconds: its jobs have slots of their own, so that no e-mail and no payment waits for them. */
  slow?: boolean;
}

/**
 * Names a kind of background work. The wait between two tries grows from 3 seconds to 6 hours (e^attempt).
 * @param name stays the same for as long as jobs of it may be waiting
 * @param payload ids and plain facts, never a secret: everybody who may read the queue reads it
 */
export function defineTask<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { maxAttempts = MAX_ATTEMPTS, slow = false }: TaskOptions = {},
): Task<Payload> {
  return { name, payload, maxAttempts, slow };
}

/** One try of one job, as its handler sees it. */
export interface Job {
  /** Whose work it is: the user of the transaction that asked for it. */
  ownerId: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the server closes and the job should stop; it then goes back to the queue. */
  signal: AbortSignal;
  /** A transaction of the owner's. */
  asOwner<T>(work: (tx: UserTransaction) => Promise<T>): Promise<T>;
}

/** What a worker runs for the jobs of one task. */
export interface TaskHandler {
  readonly name: string;
  readonly slow: boolean;
  run(payload: unknown, job: Job): Promise<void>;
}

/**
 * Binds a handler to its task. A job runs at least once: a process may die between the work and the note that it
 * is done, so what the handler does must be the same when done twice. What it throws is a try that failed.
 */
export function handle<Payload>(
  task: Task<Payload>,
  run: (payload: Payload, job: Job) => Promise<void>,
): TaskHandler {
  return { name: task.name, slow: task.slow, run: (payload, job) => run(task.payload.parse(payload), job) };
}

/** Thrown by a handler when another try would end the same way: the job is parked at once. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
