import { createHash } from "node:crypto";
import type { SimulationResult } from "@beachhead/engine";
import { createSharedResults } from "../../platform/engine-workers/shared-results.ts";
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
} from "../../platform/engine-workers/worker-pool.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * Runs simulations on worker threads, so that a long one never holds up other requests. The same figures of the
 * same user run once: a result is kept for an hour, and identical runs at the same time share one.
 */
export type SimulationEngine = WorkerPool<SimulationJob, SimulationResult>;

/** Trials that take a thread about 50 ms at most; a million take up to a second and more. */
const MOST_TRIALS_OF_A_SHORT_RUN = 20_000;
/** Bounds of one process: about 1,000 results of 30 kB. */
const KEPT = { mostResults: 2_000, mostCharacters: 32 * 1024 * 1024, lifetime: 60 * 60 * 1000 };

/** The pool with results kept; nothing runs yet. */
export function createSimulationEngine(
  options: Omit<WorkerPoolOptions<SimulationJob>, "script" | "isShort"> = {},
): SimulationEngine {
  const pool = createWorkerPool<SimulationJob, SimulationResult>({
    ...options,
    script: new URL("./simulation.worker.ts", import.meta.url),
    isShort: (job) => job.options.trials <= MOST_TRIALS_OF_A_SHORT_RUN,
  });
  const results = createSharedResults<SimulationResult>(KEPT);
  return {
    async run(job, { owner, signal }) {
      // By owner, so that nobody can tell by the time of an answer what others have run.
      const key = createHash("sha256").update(canonicalJson({ owner, job })).digest("hex");
      return results.get(key, signal, (shared) => pool.run(job, { owner, signal: shared }));
    },
    close: () => pool.close(),
  };
}
