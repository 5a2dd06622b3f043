import { createWorkerPool, type WorkerPool } from "../engine-workers/worker-pool.ts";
import type { BodyOutcome, LargeBodyAnswer, LargeBodyJob } from "./check-body.ts";

export type LargeBodies = WorkerPool<LargeBodyJob, LargeBodyAnswer>;

/** A body that a thread has parsed and checked: the route need not do it again. */
export class CheckedBody {
  readonly outcome: BodyOutcome;

  constructor(outcome: BodyOutcome) {
    this.outcome = outcome;
  }
}

/** The thread that parses large bodies, so that the event loop does not. Started by the first one. */
export function createLargeBodies(): LargeBodies {
  return createWorkerPool({
    script: new URL("./large-body.worker.ts", import.meta.url),
    size: 1,
    queueLimit: 16,
  });
}
