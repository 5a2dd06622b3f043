import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { WithUser } from "../db/with-user.ts";
import { taskListOf } from "./attempt.ts";
import { type NightlyWork, nightlyTask, scheduleNightly } from "./nightly.ts";
import { releaseJobsOfTheDead } from "./presence.ts";
import { createSlots } from "./slots.ts";
import type { TaskHandler } from "./task.ts";
import { deleteUnusedQueues } from "./unused-queues.ts";

/** Jobs a process works on at one time: of slow tasks, and of all others. Neither waits for the other. */
const SLOW_SLOTS = 2;
const QUICK_SLOTS = 2;
/** How often a process makes sure that the next night has its job, and that unused queues go. */
const SCHEDULE_INTERVAL = 60 * 60 * 1_000;

export interface JobWorkerOptions {
  /** `Pools.jobs`: `JOB_CONNECTIONS`. */
  pool: Pool;
  withUser: WithUser;
  handlers: readonly TaskHandler[];
  /** Once a night, by one of all processes. */
  nightly?: NightlyWork;
  log: FastifyBaseLogger;
  /** Milliseconds between two looks for jobs of dead processes, and how long those are left alone; default 5,000. */
  sweepInterval?: number;
}

export interface JobWorker {
  start(): void;
  /** Takes no further job; running ones finish or go back to the queue, within five seconds. */
  stop(): Promise<void>;
}

/** Runs the jobs of the given tasks, beside the workers of the other processes; others stay in the queue. */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const { pool, handlers, nightly, log, sweepInterval = 5_000 } = options;
  const slow = {
    ...taskListOf(
      handlers.filter((handler) => handler.slow),
      options,
    ),
    ...(nightly && nightlyTask(nightly, log)),
  };
  const quick = taskListOf(
    handlers.filter((handler) => !handler.slow),
    options,
  );
  const slots = [createSlots(pool, quick, QUICK_SLOTS, log), createSlots(pool, slow, SLOW_SLOTS, log)].filter(
    ({ takesJobs }) => takesJobs,
  );
  let timers: NodeJS.Timeout[] = [];

  function sweep(): void {
    releaseJobsOfTheDead(pool, sweepInterval / 1_000).catch((error: unknown) =>
      log.warn({ err: error, part: "jobs" }, "could not look for jobs of dead processes"),
    );
  }

  function schedule(): void {
    scheduleNightly(pool).catch((error: unknown) =>
      log.warn({ err: error, part: "jobs" }, "could not schedule the nightly job"),
    );
    deleteUnusedQueues(pool).catch((error: unknown) =>
      log.warn({ err: error, part: "jobs" }, "could not delete unused queues"),
    );
  }

  return {
    start() {
      if (timers.length > 0 || slots.length === 0) return;
      for (const each of slots) each.start();
      timers.push(setInterval(sweep, sweepInterval));
      if (nightly === undefined) return;
      schedule();
      timers.push(setInterval(schedule, SCHEDULE_INTERVAL));
    },

    async stop() {
      for (const timer of timers) clearInterval(timer);
      timers = [];
      await Promise.all(slots.map((each) => each.stop()));
    },
  };
}
