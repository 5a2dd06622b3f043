import {
  type AllocationRequest,
  allocate,
  createMonteCarlo,
  DEFAULT_OPTIONS,
  goalSeek,
  type MonteCarlo,
  simulate,
} from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { exampleRun } from "../../features/simulations/testing/example.ts";
import type { WorkerReply } from "./protocol.ts";
import { createRunner } from "./runner.ts";

/** A runner whose pauses end only when the test says so. */
function held(monteCarlo: MonteCarlo = createMonteCarlo(), now = () => 0) {
  const replies: WorkerReply[] = [];
  const waiting: (() => void)[] = [];
  const request = createRunner({
    monteCarlo,
    loadAnswers: () => import("./answers.ts"),
    post: (reply) => replies.push(reply),
    pause: () => new Promise((resolve) => waiting.push(resolve)),
    now,
  });
  async function step(): Promise<void> {
    waiting.shift()?.();
    // Let what waits for the pause run until it pauses again; a module that is loaded takes a turn of the event loop.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    await import("./answers.ts");
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  async function finish(): Promise<void> {
    for (let turn = 0; turn < 1000 && waiting.length > 0; turn += 1) await step();
  }
  return { replies, request, step, finish };
}

const run = exampleRun();

const reps = { sqlsPerRepPerMonth: 4, closeRatio: 25, repSalary: 90_000, averageDealSize: 50_000 };
const allocation: AllocationRequest = {
  channels: [2_000_000, 500_000].map((revenueTarget, index) => ({
    key: 6 + index,
    family: "salesRep",
    inputs: { ...reps, revenueTarget, managers: 3 * index, managerSalary: 120_000 },
    timing: null,
    returns: null,
    least: 0,
    most: 3,
    locked: false,
    factor: null,
  })),
  months: 24,
  firstMonth: 1,
  lastMonth: 12,
  budget: 900_000,
  people: null,
  objective: "revenue",
  needed: 2_400_000,
};

describe("the engine's worker", () => {
  it("the engine worker answers in two stages what simulate answers at once", async () => {
    const { replies, request, finish } = held();
    request({ kind: "run", id: 1, ...run });
    await finish();
    expect(replies.map((reply) => reply.kind)).toEqual(["answer", "shares"]);
    const [answer, shares] = replies;
    if (answer?.kind !== "answer" || shares?.kind !== "shares") throw new Error("stages are missing");
    const { result } = answer;
    const whole = { ...result, monteCarlo: { ...result.monteCarlo, shareOfVariance: shares.shares } };
    expect(result.monteCarlo.shareOfVariance).toBeNull();
    const later = { recommended: null, tornado: null, heatmap: null };
    expect(whole).toEqual({ ...simulate(run.inputs, run.cost, run.options), ...later });
  });

  it("the engine worker runs only the newest of several waiting requests", async () => {
    const { replies, request, finish } = held();
    request({ kind: "run", id: 1, ...run });
    request({ kind: "run", id: 2, ...run });
    request({ kind: "run", id: 3, ...run });
    await finish();
    expect(replies.map((reply) => reply.id)).toEqual([3, 3]);
  });

  it("the engine worker reports the progress of a long run and abandons it for a newer one", async () => {
    let time = 0;
    const { replies, request, step, finish } = held(createMonteCarlo(), () => {
      time += 20;
      return time;
    });
    const long = { ...run, options: { ...DEFAULT_OPTIONS, trials: 200_000 } };
    request({ kind: "run", id: 1, ...long });
    await step();
    await step();
    expect(replies.every((reply) => reply.kind === "progress" && reply.done > 0 && reply.done < 1)).toBe(
      true,
    );
    request({ kind: "run", id: 2, ...run });
    await finish();
    const ofFirst = replies.filter((reply) => reply.id === 1);
    expect(ofFirst.every((reply) => reply.kind === "progress")).toBe(true);
    expect(replies.filter((reply) => reply.id === 2 && reply.kind === "answer")).toHaveLength(1);
  });

  it("the engine worker leaves out the shares of a run when a newer one arrives after its answer", async () => {
    const { replies, request, step, finish } = held();
    request({ kind: "run", id: 1, ...run });
    await step();
    expect(replies.map((reply) => reply.kind)).toEqual(["answer"]);
    request({ kind: "run", id: 2, ...run });
    await finish();
    expect(replies.map((reply) => `${reply.kind} ${reply.id}`)).toEqual(["answer 1", "answer 2", "shares 2"]);
  });

  it("the engine worker stops a cancelled run and ignores a cancel that comes too late", async () => {
    const { replies, request, finish } = held();
    request({ kind: "run", id: 1, ...run });
    request({ kind: "cancel", id: 1 });
    await finish();
    expect(replies).toEqual([]);
    request({ kind: "run", id: 2, ...run });
    request({ kind: "cancel", id: 1 });
    await finish();
    expect(replies.map((reply) => reply.kind)).toEqual(["answer", "shares"]);
  });

  it("the engine worker reports an error and runs the next request", async () => {
    const monteCarlo = createMonteCarlo();
    const broken: MonteCarlo = {
      ...monteCarlo,
      steps: (inputs, cost, options, modes) => {
        if (options.seed === 13) throw new Error("out of numbers");
        return monteCarlo.steps(inputs, cost, options, modes);
      },
    };
    const { replies, request, finish } = held(broken);
    request({ kind: "run", id: 1, ...run, options: { ...run.options, seed: 13 } });
    await finish();
    expect(replies).toEqual([{ kind: "failed", id: 1, message: "out of numbers" }]);
    request({ kind: "run", id: 2, ...run });
    await finish();
    expect(replies.at(-1)?.kind).toBe("shares");
  });

  it("the engine worker sends the decisions, when requested, between the answer and the shares", async () => {
    const { replies, request, finish } = held();
    request({ kind: "run", id: 1, ...run, wantsDecisions: true });
    await finish();
    expect(replies.map((reply) => reply.kind)).toEqual(["answer", "decisions", "shares"]);
    const { recommended, tornado, heatmap } = simulate(run.inputs, run.cost, run.options);
    expect(replies[1]).toEqual({ kind: "decisions", id: 1, decisions: { recommended, tornado, heatmap } });
  });

  it("the engine worker draws around the recommended point as simulate does", async () => {
    const { replies, request, finish } = held();
    const options = { ...run.options, around: "recommended" as const };
    request({ kind: "run", id: 1, ...run, options });
    await finish();
    const [answer] = replies;
    if (answer?.kind !== "answer") throw new Error("the answer is missing");
    const whole = simulate(run.inputs, run.cost, options).monteCarlo;
    expect(answer.result.monteCarlo).toEqual({ ...whole, shareOfVariance: null });
  });

  const seek = { ...run, options: { ...run.options, trials: 1000, objective: "both" as const } };

  it("the engine worker seeks a goal after the run and answers what goalSeek answers", async () => {
    const { replies, request, finish } = held();
    request({ kind: "run", id: 1, ...run });
    request({ kind: "goalSeek", id: 2, ...seek });
    await finish();
    expect(replies.map((reply) => `${reply.kind} ${reply.id}`)).toEqual([
      "answer 1",
      "shares 1",
      "goalSeek 2",
      "goalSeekPoint 2",
    ]);
    const { point, ...ways } = goalSeek(seek.inputs, seek.cost, seek.options);
    expect(replies.slice(2)).toEqual([
      { kind: "goalSeek", id: 2, result: ways },
      { kind: "goalSeekPoint", id: 2, point },
    ]);
  });

  it("the engine worker abandons a goal seek for a newer run, a newer goal seek or a cancel", async () => {
    let time = 0;
    const slow = () => {
      time += 20;
      return time;
    };
    for (const stop of [
      { kind: "run", id: 2, ...run } as const,
      { kind: "goalSeek", id: 2, ...seek } as const,
      { kind: "cancel", id: 1 } as const,
    ]) {
      const { replies, request, step, finish } = held(createMonteCarlo(), slow);
      request({ kind: "goalSeek", id: 1, ...seek });
      for (let turn = 0; turn < 6; turn += 1) await step();
      expect(replies.length).toBeGreaterThan(0);
      request(stop);
      await finish();
      expect(replies.filter((reply) => reply.id === 1).every((reply) => reply.kind === "progress")).toBe(
        true,
      );
      expect(replies.some((reply) => reply.id === 2 && reply.kind !== "progress")).toBe(stop.id === 2);
    }
  });

  it("the engine worker answers an allocation with its best first, then with all that allocate answers", async () => {
    const { replies, request, finish } = held();
    request({ kind: "allocate", id: 1, request: allocation, hand: null, wantsBest: true });
    await finish();
    expect(replies.map((reply) => reply.kind)).toEqual(["allocation", "allocation"]);
    const [first, whole] = replies;
    const expected = allocate(allocation);
    const { limit: _limit, stability: _stability, ...best } = expected;
    expect(first).toEqual({ kind: "allocation", id: 1, answer: best });
    expect(whole).toEqual({ kind: "allocation", id: 1, answer: expected });
  });

  it("the odds of efforts set by hand are those of the best where they are its own, and come without it where only they are asked for", async () => {
    const { best, odds } = allocate(allocation);
    const { replies, request, finish } = held();
    request({ kind: "allocate", id: 1, request: allocation, hand: best.efforts, wantsBest: false });
    await finish();
    expect(replies).toEqual([{ kind: "handOdds", id: 1, odds: odds?.best }]);
    request({ kind: "allocate", id: 2, request: allocation, hand: [1, 1], wantsBest: false });
    await finish();
    expect(replies.at(-1)).toEqual({ kind: "handOdds", id: 2, odds: odds?.today });
    request({
      kind: "allocate",
      id: 3,
      request: { ...allocation, needed: null },
      hand: [1, 1],
      wantsBest: false,
    });
    await finish();
    expect(replies.at(-1)).toEqual({ kind: "handOdds", id: 3, odds: null });
  });

  it("the engine worker abandons an allocation for a newer one or a cancel", async () => {
    for (const stop of [
      { kind: "allocate", id: 2, request: allocation, hand: null, wantsBest: true } as const,
      { kind: "cancel", id: 1 } as const,
    ]) {
      const { replies, request, step, finish } = held();
      request({ kind: "allocate", id: 1, request: allocation, hand: null, wantsBest: true });
      await step();
      request(stop);
      await finish();
      expect(replies.filter(({ id }) => id === 1)).toEqual([]);
      expect(replies).toHaveLength(stop.id === 2 ? 2 : 0);
    }
  });
});
