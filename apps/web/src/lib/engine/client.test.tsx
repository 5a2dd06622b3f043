import { decide, goalSeek, simulate } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { exampleRun } from "../../features/simulations/testing/example.ts";
import { createEngineClient, type EngineThread, type EngineUpdate } from "./client.ts";
import type { WorkerReply, WorkerRequest } from "./protocol.ts";

interface FakeThread extends EngineThread {
  sent: WorkerRequest[];
  ended: boolean;
  reply(reply: WorkerReply): void;
}

function setUp() {
  const threads: FakeThread[] = [];
  const updates: EngineUpdate[] = [];
  const client = createEngineClient(
    () => {
      const thread: FakeThread = {
        sent: [],
        ended: false,
        onmessage: null,
        onerror: null,
        postMessage: (request) => thread.sent.push(request),
        terminate: () => {
          thread.ended = true;
        },
        reply: (reply) => thread.onmessage?.(new MessageEvent("message", { data: reply })),
      };
      threads.push(thread);
      return thread;
    },
    (update) => updates.push(update),
  );
  return { client, threads, updates };
}

const run = exampleRun();
const result = simulate(run.inputs, run.cost, { ...run.options, trials: 1000 });

describe("the engine's client", () => {
  it("the engine client starts no worker before the first run, and one for all runs", () => {
    const { client, threads } = setUp();
    expect(threads).toHaveLength(0);
    client.run(run);
    client.run(run);
    expect(threads).toHaveLength(1);
  });

  it("the engine client reports only the newest run", () => {
    const { client, threads, updates } = setUp();
    client.run(run);
    client.run(run);
    threads[0]?.reply({ kind: "answer", id: 1, result });
    expect(updates).toEqual([]);
    threads[0]?.reply({ kind: "answer", id: 2, result });
    expect(updates).toEqual([{ kind: "answer", request: run, result }]);
  });

  it("the engine client reports nothing of a cancelled run", () => {
    const { client, threads, updates } = setUp();
    client.run(run);
    client.cancel();
    threads[0]?.reply({ kind: "answer", id: 1, result });
    expect(threads[0]?.sent.at(-1)).toEqual({ kind: "cancel", id: 1 });
    expect(updates).toEqual([]);
  });

  it("the engine client reports a goal seek beside the run, and ignores it once a newer run has started", () => {
    const { client, threads, updates } = setUp();
    const seek = { ...run, options: { ...run.options, trials: 1000, objective: "both" as const } };
    const found = goalSeek(seek.inputs, seek.cost, seek.options);
    client.run(run);
    client.goalSeek(seek);
    threads[0]?.reply({ kind: "goalSeek", id: 2, result: found });
    threads[0]?.reply({ kind: "failed", id: 2, message: "no" });
    expect(updates).toEqual([
      { kind: "goalSeek", update: { kind: "answer", request: seek, result: found } },
      { kind: "goalSeek", update: { kind: "failed", message: "no" } },
    ]);
    client.run(run);
    threads[0]?.reply({ kind: "goalSeek", id: 2, result: found });
    expect(updates).toHaveLength(2);
    client.cancel();
    expect(threads[0]?.sent.at(-1)).toEqual({ kind: "cancel", id: 3 });
  });

  it("the engine client reports the decisions of the newest run", () => {
    const { client, threads, updates } = setUp();
    const decisions = decide(run.inputs, run.cost, run.options);
    client.run({ ...run, wantsDecisions: true });
    threads[0]?.reply({ kind: "decisions", id: 1, decisions });
    expect(updates).toEqual([{ kind: "decisions", decisions }]);
  });

  it("the engine client reports a worker that crashed and starts another with the next run", () => {
    const { client, threads, updates } = setUp();
    client.run(run);
    threads[0]?.onerror?.(new ErrorEvent("error", { message: "out of memory" }));
    expect(updates).toEqual([{ kind: "failed", message: "out of memory" }]);
    expect(threads[0]?.ended).toBe(true);
    client.run(run);
    expect(threads).toHaveLength(2);
  });

  it("the engine client ends its worker when it is disposed of", () => {
    const { client, threads } = setUp();
    client.run(run);
    client.dispose();
    expect(threads[0]?.ended).toBe(true);
  });
});
