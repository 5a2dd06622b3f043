import { createHash } from "node:crypto";
import type {
  AllocationRequest,
  AllocationResult,
  CompleteSimulationResult,
  GoalSeekResult,
} from "@beachhead/engine";
import { HOUR_MS } from "../../../platform/clock/durations.ts";
import { createSharedResults } from "../../../platform/engine-workers/shared-results.ts";
import {
  createWorkerPool,
  type JobContext,
  type WorkerPoolOptions,
} from "../../../platform/engine-workers/worker-pool.ts";
import { canonicalJson } from "../../../platform/text/canonical-json.ts";
import type { EngineAnswer, EngineJob, GoalSeekJob, SimulationJob } from "./simulation-job.ts";

/**
 * Runs simulations, goal seeks and budget allocations on worker threads, so that a long one does not block other requests. Results are
 * cached for an hour by user and figures, and identical calls at the same time share one.
 */
export interface SimulationEngine {
  /** @throws {AppError} as `WorkerPool.run` */
  run(job: SimulationJob, context: JobContext): Promise<CompleteSimulationResult>;
  /** @throws {AppError} as `WorkerPool.run` */
  goalSeek(job: GoalSeekJob, context: JobContext): Promise<GoalSeekResult>;
  /** @throws {AppError} as `WorkerPool.run` */
  allocate(job: AllocationRequest, context: JobContext): Promise<AllocationResult>;
  /** Ends the threads; waiting and running jobs fail with `unavailable`. */
  close(): Promise<void>;
}

/** About 50 ms of a thread; a million trials take a second or more. */
const MOST_TRIALS_OF_A_SHORT_JOB = { run: 20_000, goalSeek: 2_000 };
/** Cache of one process: about 1,000 results of 30 kB. */
const CACHE = { mostResults: 2_000, mostCharacters: 32 * 1024 * 1024, lifetime: HOUR_MS };

/** Starts no thread before the first job. */
export function createSimulationEngine(
  options: Omit<WorkerPoolOptions<EngineJob>, "script"> = {},
): SimulationEngine {
  const pool = createWorkerPool<EngineJob, EngineAnswer>({
    isShort: (asked) =>
      asked.kind !== "allocate" && asked.job.options.trials <= MOST_TRIALS_OF_A_SHORT_JOB[asked.kind],
    ...options,
    script: new URL("./simulation.worker.ts", import.meta.url),
  });
  const answers = createSharedResults<EngineAnswer>(CACHE);

  async function answerOf(asked: EngineJob, { owner, signal }: JobContext): Promise<EngineAnswer> {
    // The owner is part of the key, so that response times do not reveal what others have run.
    const key = createHash("sha256").update(canonicalJson({ owner, asked })).digest("hex");
    return answers.get(key, signal, (shared) => pool.run(asked, { owner, signal: shared }));
  }

  return {
    async run(job, context) {
      const answer = await answerOf({ kind: "run", job }, context);
      if (answer.kind !== "run") throw new Error(`The worker answered a run with a ${answer.kind}.`);
      return answer.result;
    },
    async goalSeek(job, context) {
      const answer = await answerOf({ kind: "goalSeek", job }, context);
      if (answer.kind !== "goalSeek")
        throw new Error(`The worker answered a goal seek with a ${answer.kind}.`);
      return answer.result;
    },
    async allocate(job, context) {
      const answer = await answerOf({ kind: "allocate", job }, context);
      if (answer.kind !== "allocate")
        throw new Error(`The worker answered an allocation with a ${answer.kind}.`);
      return answer.result;
    },
    close: () => pool.close(),
  };
}
