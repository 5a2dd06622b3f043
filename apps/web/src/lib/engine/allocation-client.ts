import type { EngineThread } from "./client.ts";
import type { AllocationAnswer, AllocationJob } from "./protocol.ts";

/** News of the latest allocation; replies of replaced ones never arrive. */
export type AllocationUpdate =
  | { kind: "answer"; job: AllocationJob; answer: AllocationAnswer }
  /** Of the efforts set by hand; null without a goal. */
  | { kind: "handOdds"; odds: number | null }
  | { kind: "failed"; message: string };

export interface AllocationClient {
  /** Starts an allocation and gives up the one before it. */
  allocate(job: AllocationJob): void;
  /** Gives up the allocation under way. */
  cancel(): void;
  /** Ends the worker. */
  dispose(): void;
}

/** Asks the engine's worker for allocations; starts it with the first and again after it has broken down. */
export function createAllocationClient(
  spawn: () => EngineThread,
  listen: (update: AllocationUpdate) => void,
): AllocationClient {
  let thread: EngineThread | null = null;
  let lastId = 0;
  let current: { id: number; job: AllocationJob } | null = null;

  function start(): EngineThread {
    const started = spawn();
    started.onmessage = ({ data: reply }) => {
      if (current === null || reply.id !== current.id) return;
      if (reply.kind === "allocation") listen({ kind: "answer", job: current.job, answer: reply.answer });
      else if (reply.kind === "handOdds") listen({ kind: "handOdds", odds: reply.odds });
      else if (reply.kind === "failed") listen({ kind: "failed", message: reply.message });
    };
    started.onerror = ({ message }) => {
      started.terminate();
      thread = null;
      if (current !== null) listen({ kind: "failed", message });
    };
    return started;
  }

  return {
    allocate(job) {
      thread ??= start();
      lastId += 1;
      current = { id: lastId, job };
      thread.postMessage({ kind: "allocate", id: lastId, ...job });
    },
    cancel() {
      if (current !== null) thread?.postMessage({ kind: "cancel", id: current.id });
      current = null;
    },
    dispose() {
      current = null;
      thread?.terminate();
      thread = null;
    },
  };
}
