import type { SimulationResult, VarianceShares } from "@beachhead/engine";
import type { RunRequest, WorkerReply, WorkerRequest } from "./protocol.ts";

/** The part of a Web Worker the client uses. */
export interface EngineThread {
  postMessage(request: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** News of the latest run; replies of replaced runs never arrive. */
export type EngineUpdate =
  | { kind: "progress"; done: number }
  | { kind: "answer"; request: RunRequest; result: SimulationResult }
  | { kind: "shares"; shares: VarianceShares }
  | { kind: "failed"; message: string };

export interface EngineClient {
  /** Starts a run and gives up the one before it. */
  run(request: RunRequest): void;
  /** Gives up the run under way; its replies never arrive. */
  cancel(): void;
  /** Ends the worker. */
  dispose(): void;
}

/** Talks to the engine's worker; starts it with the first run and again after it has broken down. */
export function createEngineClient(
  spawn: () => EngineThread,
  listen: (update: EngineUpdate) => void,
): EngineClient {
  let thread: EngineThread | null = null;
  let lastId = 0;
  let current: { id: number; request: RunRequest } | null = null;

  function hear(reply: WorkerReply): void {
    if (current === null || reply.id !== current.id) return;
    switch (reply.kind) {
      case "progress":
        listen({ kind: "progress", done: reply.done });
        return;
      case "answer":
        listen({ kind: "answer", request: current.request, result: reply.result });
        return;
      case "shares":
        listen({ kind: "shares", shares: reply.shares });
        return;
      case "failed":
        listen({ kind: "failed", message: reply.message });
        return;
      default:
        reply satisfies never;
    }
  }

  function start(): EngineThread {
    const started = spawn();
    started.onmessage = (event) => hear(event.data);
    started.onerror = (event) => {
      started.terminate();
      thread = null;
      if (current !== null) listen({ kind: "failed", message: event.message });
    };
    return started;
  }

  return {
    run(request) {
      thread ??= start();
      lastId += 1;
      current = { id: lastId, request };
      thread.postMessage({ kind: "run", id: lastId, ...request });
    },
    cancel() {
      if (current === null) return;
      thread?.postMessage({ kind: "cancel", id: current.id });
      current = null;
    },
    dispose() {
      current = null;
      thread?.terminate();
      thread = null;
    },
  };
}
