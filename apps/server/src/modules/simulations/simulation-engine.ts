import type { SimulationResult } from "@beachhead/engine";
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
} from "../../platform/engine-workers/worker-pool.ts";
import type { SimulationJob } from "./simulation-job.ts";

/** Runs simulations on worker threads, so that a long one never holds up other requests. */
export type SimulationEngine = WorkerPool<SimulationJob, SimulationResult>;

export function createSimulationEngine(options: Omit<WorkerPoolOptions, "script"> = {}): SimulationEngine {
  return createWorkerPool({ ...options, script: new URL("./simulation.worker.ts", import.meta.url) });
}
