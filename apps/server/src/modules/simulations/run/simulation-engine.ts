import { createHash } from "node:crypto";
import type { CompleteSimulationResult } from "@beachhead/engine";
import { HOUR_MS } from "../../../platform/clock/durations.ts";
import { createSharedResults } from "../../../platform/engine-workers/shared-results.ts";
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
} from "../../../platform/engine-workers/worker-pool.ts";
import { canonicalJson } from "./input-hash.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * Runs simulations on worker threads, so that a long one does not block other requests. Results are cached for an hour
 * by user and figures, and identical runs at the same time share one.
 */
export type SimulationEngine = WorkerPool<SimulationJob, CompleteSimulationResult>;

/** About 50 ms of a thread; a million trials take a second or more. */
const MOST_TRIALS_OF_A_SHORT_RUN = 20_000;
/** Cache of one process: about 1,000 results of 30 kB. */
const CACHE = { mostResults: 2_000, mostCharacters: 32 * 1024 * 1024, lifetime: HOUR_MS };

/** Starts no thread before the first run. */
export function createSimulationEngine(
  options: Omit<WorkerPoolOptions<SimulationJob>, "script" | "isShort"> = {},
): SimulationEngine {
  const pool = createWorkerPool<SimulationJob, CompleteSimulationResult>({
    ...options,
    script: new URL("./simulation.worker.ts", import.meta.url),
    isShort: (job) => job.options.trials <= MOST_TRIALS_OF_A_SHORT_RUN,
  });
  const results = createSharedResults<CompleteSimulationResult>(CACHE);
  return {
    async run(job, { owner, signal }) {
      // The owner is part of the key, so that response times do not reveal what others have run.
      const key = createHash("sha256").update(canonicalJson({ owner, job })).digest("hex");
      return results.get(key, signal, (shared) => pool.run(job, { owner, signal: shared }));
    },
    close: () => pool.close(),
  };
}
