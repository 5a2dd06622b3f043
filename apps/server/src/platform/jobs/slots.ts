import type { FastifyBaseLogger } from "fastify";
import { Logger, runTaskList, type TaskList, type WorkerPool } from "graphile-worker";
import type { Pool } from "pg";
import { showPresence } from "./presence.ts";

/** Milliseconds between two looks for jobs that are due later; those due now are announced. */
const POLL_INTERVAL = 2_000;
/** Before a worker pool that ended with its database is replaced. */
const RESTART_DELAY = 1_000;
/** When the server closes: milliseconds until running jobs are aborted, and until they return to the queue. */
const ABORT_AFTER = 2_500;
const GIVE_BACK_AFTER = 4_000;

/** Slots of a process for the jobs of some tasks. */
export interface Slots {
  /** False without a task. */
  readonly takesJobs: boolean;
  start(): void;
  /** Takes no further job; running ones finish or go back to the queue, within five seconds. */
  stop(): Promise<void>;
}

/**
 * Works on the jobs of these tasks only.
 * @param pool gives one connection for each slot, one to listen, and one to show that it lives
 * @param number jobs at one time
 */
export function createSlots(pool: Pool, tasks: TaskList, number: number, log: FastifyBaseLogger): Slots {
  let current: { workerPool: WorkerPool; ended: Promise<void> } | undefined;
  let restart: NodeJS.Timeout | undefined;
  let stopped = false;

  function begin(): void {
    const workerPool = runTaskList(
      {
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
        logger: queueLogger(log),
        preset: {
          worker: {
            concurrentJobs: number,
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
    if (!stopped) restart = setTimeout(begin, RESTART_DELAY);
  }

  return {
    takesJobs: Object.keys(tasks).length > 0,
    start: begin,

    async stop() {
      stopped = true;
      clearTimeout(restart);
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
