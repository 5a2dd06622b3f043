import type { FastifyBaseLogger } from "fastify";
import { Logger, runTaskList, type WorkerPool } from "graphile-worker";
import type { Pool } from "pg";
import type { WithUser } from "../db/with-user.ts";
import { taskListOf } from "./attempt.ts";
import { type NightlyWork, nightlyTask, scheduleNightly } from "./nightly.ts";
import { releaseJobsOfTheDead, showPresence } from "./presence.ts";
import type { TaskHandler } from "./task.ts";

/** Jobs a process works on at one time. */
const CONCURRENCY = 2;
/** Milliseconds between two looks for jobs that are due later; those due now are announced. */
const POLL_INTERVAL = 2_000;
/** Before a worker pool that ended with its database is replaced. */
const RESTART_DELAY = 1_000;
/** When the server closes: milliseconds until running jobs are aborted, and until they return to the queue. */
const ABORT_AFTER = 2_500;
const GIVE_BACK_AFTER = 4_000;
/** How often a process makes sure that the next night has its job. */
const SCHEDULE_INTERVAL = 60 * 60 * 1_000;

export interface JobWorkerOptions {
  /** `Pools.jobs`: one connection a job at one time, one to listen, one to show that it lives, one to sweep. */
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
  const tasks = { ...taskListOf(handlers, options), ...(nightly && nightlyTask(nightly, log)) };
  let current: { workerPool: WorkerPool; ended: Promise<void> } | undefined;
  let timers: NodeJS.Timeout[] = [];
  let stopped = false;

  function begin(): void {
    const workerPool = runTaskList(
      {
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
        logger: queueLogger(log),
        preset: {
          worker: {
            concurrentJobs: CONCURRENCY,
            pollInterval: POLL_INTERVAL,
            // Without a delay the library waits for no answer to "done", and a database that is away ends the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      },
      tasks,
      pool,
    );
    const leaving = new AbortController();
    const present = showPresence(pool, workerPool.id, log, leaving.signal);
    const ended = watch(workerPool, async () => {
      leaving.abort();
      await present;
    });
    current = { workerPool, ended };
  }

  /** A pool that ends by itself, for example with its database, is replaced. */
  async function watch(workerPool: WorkerPool, leave: () => Promise<void>): Promise<void> {
    try {
      await workerPool.promise;
    } catch (error) {
      log.warn({ err: error, part: "jobs" }, "worker pool ended");
    }
    await leave();
    if (!stopped) timers.push(setTimeout(begin, RESTART_DELAY));
  }

  function sweep(): void {
    releaseJobsOfTheDead(pool, sweepInterval / 1_000).catch((error: unknown) =>
      log.warn({ err: error, part: "jobs" }, "could not look for jobs of dead processes"),
    );
  }

  function schedule(): void {
    scheduleNightly(pool).catch((error: unknown) =>
      log.warn({ err: error, part: "jobs" }, "could not schedule the nightly job"),
    );
  }

  return {
    start() {
      if (current !== undefined || Object.keys(tasks).length === 0) return;
      begin();
      timers.push(setInterval(sweep, sweepInterval));
      if (nightly === undefined) return;
      schedule();
      timers.push(setInterval(schedule, SCHEDULE_INTERVAL));
    },

    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      timers = [];
      if (current === undefined) return;
      const { workerPool, ended } = current;
      const giveBack = setTimeout(
        () => void workerPool.forcefulShutdown("The server closes"),
        GIVE_BACK_AFTER,
      );
      try {
        await workerPool.gracefulShutdown("The server closes");
      } catch (error) {
        log.warn({ err: error, part: "jobs" }, "jobs were given back to the queue");
      }
      clearTimeout(giveBack);
      await ended;
    },
  };
}

/** The library's own news; how tries end is logged where they are made, without the values in them. */
function queueLogger(log: FastifyBaseLogger): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;
  return new Logger(() => (level, message, meta) => {
    if ("failure" in meta || "success" in meta) return;
    log[levels[level]]({ part: "jobs", err: meta["error"] }, message);
  });
}
