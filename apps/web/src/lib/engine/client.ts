import type {
  ConfidentPoint,
  DecisionAnswers,
  GoalSeekWays,
  SimulationResult,
  VarianceShares,
} from "@beachhead/engine";
import type { GoalSeekRequest, RunRequest, WorkerReply, WorkerRequest } from "./protocol.ts";

/** The part of a Web Worker the client uses. */
export interface EngineThread {
  postMessage(request: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** News of the latest run and goal seek; replies of replaced ones never arrive. */
export type EngineUpdate =
  | { kind: "progress"; done: number }
  | { kind: "answer"; request: RunRequest; result: SimulationResult }
  | { kind: "decisions"; decisions: DecisionAnswers }
  | { kind: "shares"; shares: VarianceShares }
  | { kind: "failed"; message: string }
  | { kind: "goalSeek"; update: GoalSeekUpdate };

export type GoalSeekUpdate =
  | { kind: "progress"; done: number }
  | { kind: "answer"; request: GoalSeekRequest; result: GoalSeekWays }
  /** Follows the answer; null where no point of the ranges has the odds. */
  | { kind: "point"; point: ConfidentPoint | null }
  | { kind: "failed"; message: string };

export interface EngineClient {
  /** Starts a run and gives up the one before it, and the goal seek. */
  run(request: RunRequest): void;
  /** Starts a goal seek after the run under way and gives up the goal seek before it. */
  goalSeek(request: GoalSeekRequest): void;
  /** Gives up the run and the goal seek under way; their replies never arrive. */
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
  let sought: { id: number; request: GoalSeekRequest } | null = null;

  function hearRun(reply: WorkerReply, request: RunRequest): void {
    switch (reply.kind) {
      case "progress":
        listen({ kind: "progress", done: reply.done });
        return;
      case "answer":
        listen({ kind: "answer", request, result: reply.result });
        return;
      case "decisions":
        listen({ kind: "decisions", decisions: reply.decisions });
        return;
      case "shares":
        listen({ kind: "shares", shares: reply.shares });
        return;
      case "failed":
        listen({ kind: "failed", message: reply.message });
        return;
      case "goalSeek":
      case "goalSeekPoint":
      case "handOdds":
      case "allocation":
        return;
      default:
        reply satisfies never;
    }
  }

  function hearGoalSeek(reply: WorkerReply, request: GoalSeekRequest): void {
    if (reply.kind === "goalSeek") {
      listen({ kind: "goalSeek", update: { kind: "answer", request, result: reply.result } });
    } else if (reply.kind === "goalSeekPoint") {
      listen({ kind: "goalSeek", update: { kind: "point", point: reply.point } });
    } else if (reply.kind === "progress") {
      listen({ kind: "goalSeek", update: { kind: "progress", done: reply.done } });
    } else if (reply.kind === "failed") {
      listen({ kind: "goalSeek", update: { kind: "failed", message: reply.message } });
    }
  }

  function hear(reply: WorkerReply): void {
    if (reply.id === current?.id) hearRun(reply, current.request);
    else if (reply.id === sought?.id) hearGoalSeek(reply, sought.request);
  }

  function start(): EngineThread {
    const started = spawn();
    started.onmessage = (event) => hear(event.data);
    started.onerror = (event) => {
      started.terminate();
      thread = null;
      const { message } = event;
      if (current !== null) listen({ kind: "failed", message });
      if (sought !== null) listen({ kind: "goalSeek", update: { kind: "failed", message } });
    };
    return started;
  }

  return {
    run(request) {
      thread ??= start();
      lastId += 1;
      current = { id: lastId, request };
      sought = null;
      thread.postMessage({ kind: "run", id: lastId, ...request });
    },
    goalSeek(request) {
      thread ??= start();
      lastId += 1;
      sought = { id: lastId, request };
      thread.postMessage({ kind: "goalSeek", id: lastId, ...request });
    },
    cancel() {
      for (const asked of [current, sought]) {
        if (asked !== null) thread?.postMessage({ kind: "cancel", id: asked.id });
      }
      current = null;
      sought = null;
    },
    dispose() {
      current = null;
      sought = null;
      thread?.terminate();
      thread = null;
    },
  };
}
