import { createWorkerPool, type JobLimits, type WorkerPool } from "../engine-workers/worker-pool.ts";
import type { BodyOutcome, LargeBodyAnswer, LargeBodyJob } from "./check-body.ts";

/** Bodies above either are parsed and checked by a thread: in the event loop they would hold it for over 50 ms. */
const VALUES_HERE = 10_000;
const BYTES_HERE = 512 * 1024;

/** Whether a body is for the thread. */
export function isLargeBody(values: number, bytes: number): boolean {
  return values > VALUES_HERE || bytes > BYTES_HERE;
}

export type LargeBodies = WorkerPool<LargeBodyJob, LargeBodyAnswer>;

/** A body that a thread has parsed and checked: the route need not do it again. */
export class CheckedBody {
  readonly outcome: BodyOutcome;

  constructor(outcome: BodyOutcome) {
    this.outcome = outcome;
  }
}

/** The thread that parses large bodies, so that the event loop does not. Started by the first one. */
export function createLargeBodies(limits: JobLimits = {}): LargeBodies {
  return createWorkerPool({
    ...limits,
    script: new URL("./large-body.worker.ts", import.meta.url),
    size: 1,
    queueLimit: 16,
    wording: { subject: "Reading the request", many: "large requests", advice: "send less at once" },
  });
}
