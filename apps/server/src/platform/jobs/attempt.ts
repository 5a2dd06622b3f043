import type { FastifyBaseLogger } from "fastify";
import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import type { WithUser } from "../db/with-user.ts";
import { failureText } from "./failure-text.ts";
import { PermanentFailure, type TaskHandler } from "./task.ts";

const envelope = z.object({ ownerId: z.uuid(), payload: z.unknown() });

interface AttemptOptions {
  withUser: WithUser;
  log: FastifyBaseLogger;
}

/** Wraps the handlers for the queue library: each attempt runs as its owner, and failures are classified and logged. */
export function taskListOf(handlers: readonly TaskHandler[], options: AttemptOptions): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      (content: unknown, helpers: JobHelpers) => attempt(handler, content, helpers, options),
    ]),
  );
}

async function attempt(
  handler: TaskHandler,
  content: unknown,
  { job, abortSignal, query }: JobHelpers,
  { withUser, log }: AttemptOptions,
): Promise<void> {
  try {
    const { ownerId, payload } = envelope.parse(content);
    await handler.run(payload, {
      ownerId,
      attempt: job.attempts,
      signal: abortSignal,
      asOwner: (work) => withUser(ownerId, work),
    });
  } catch (error) {
    const permanent = error instanceof PermanentFailure;
    const parked = permanent || job.attempts >= job.max_attempts;
    log[parked ? "error" : "warn"](
      { err: error, part: "jobs", task: handler.name, job: job.id, attempt: job.attempts },
      parked ? "job parked" : "job failed, to be tried again",
    );
    // The library has no call that gives up a job which is running.
    if (permanent) {
      await query("update graphile_worker._private_jobs set max_attempts = attempts where id = $1", [job.id]);
    }
    throw new Error(failureText(error), { cause: error });
  }
}
