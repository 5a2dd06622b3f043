import { simulate } from "@beachhead/engine";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineThread } from "../../../lib/engine/client.ts";
import type { WorkerRequest } from "../../../lib/engine/protocol.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { exampleFields, exampleRun } from "../testing/example.ts";
import { createSimulator } from "./simulator.ts";
import { readRun, validateSimulation } from "./validation.ts";

/** A worker that answers each run when the test wants. */
function setUp() {
  const sent: WorkerRequest[] = [];
  let thread: EngineThread | null = null;
  const form = createDocumentForm(exampleFields(), validateSimulation);
  const { cost } = exampleRun();
  const simulator = createSimulator(
    form,
    (fields) => (fields.costId === null ? null : { inputs: cost, currency: "USD", source: "current" }),
    readRun,
    () => {
      thread = {
        onmessage: null,
        onerror: null,
        postMessage: (request) => sent.push(request),
        terminate: () => {},
      };
      return thread;
    },
  );
  const answer = () => {
    const last = sent.at(-1);
    if (last?.kind !== "run") throw new Error("nothing to answer");
    const result = simulate(last.inputs, last.cost, { ...last.options, trials: 1000 });
    thread?.onmessage?.(new MessageEvent("message", { data: { kind: "answer", id: last.id, result } }));
  };
  return { form, simulator, sent, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the simulator", () => {
  it("the simulator runs once for all changes of one task", () => {
    const { form, simulator, sent } = setUp();
    simulator.follow();
    expect(sent).toHaveLength(1);
    form.update((fields) => ({ ...fields, revenueTarget: 800_000 }));
    form.update((fields) => ({ ...fields, revenueTarget: 900_000 }));
    vi.runAllTimers();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ inputs: { revenueTarget: 900_000 } });
  });

  it("the simulator does not run when only the title changes", () => {
    const { form, simulator, sent } = setUp();
    simulator.follow();
    form.update((fields) => ({ ...fields, simulationTitle: "Another" }));
    vi.runAllTimers();
    expect(sent).toHaveLength(1);
  });

  it("the simulator keeps the last answer while fields are incomplete, and counts them", () => {
    const { form, simulator, answer } = setUp();
    simulator.follow();
    answer();
    const before = simulator.answer.getState().answer;
    form.update((fields) => ({ ...fields, revenueTarget: null, ebitTarget: null }));
    vi.runAllTimers();
    expect(simulator.answer.getState()).toEqual({
      answer: before,
      running: null,
      openFields: 2,
      problem: null,
    });
  });

  it("the simulator returns to the form's number of trials with the next change", () => {
    const { form, simulator, sent } = setUp();
    simulator.follow();
    simulator.runTrials(1_000_000);
    expect(sent.at(-1)).toMatchObject({ options: { trials: 1_000_000 } });
    expect(simulator.answer.getState().running).toEqual({ trials: 1_000_000, done: null });
    form.update((fields) => ({ ...fields, ebitTarget: 20 }));
    vi.runAllTimers();
    expect(sent.at(-1)).toMatchObject({ options: { trials: 10_000 } });
  });

  it("a goal seek uses the answer on the screen, not a run under way, and repeats after a cancelled run", () => {
    const { simulator, sent, answer } = setUp();
    simulator.follow();
    simulator.seekGoal(80);
    expect(sent.map(({ kind }) => kind)).toEqual(["run"]);
    answer();
    simulator.seekGoal(80);
    expect(sent.at(-1)).toMatchObject({
      kind: "goalSeek",
      inputs: exampleRun().inputs,
      options: { confidence: 80, objective: "both" },
    });
    simulator.runTrials(1_000_000);
    simulator.seekGoal(80);
    expect(sent.at(-1)?.kind).toBe("run");
    simulator.cancel();
    expect(sent.at(-1)).toMatchObject({ kind: "goalSeek", options: { confidence: 80, trials: 10_000 } });
  });

  it("the simulator shows a stored result without running it again", () => {
    const { simulator, sent } = setUp();
    const { inputs, cost, options } = exampleRun();
    const result = simulate(inputs, cost, { ...options, trials: 1000 });
    simulator.showStored(result);
    simulator.follow();
    expect(sent).toHaveLength(0);
    expect(simulator.answer.getState().answer?.result).toBe(result);
  });

  it("a run that was under way when the screen was left starts again when the user returns", () => {
    const { simulator, sent } = setUp();
    simulator.follow()();
    simulator.follow();
    expect(sent.filter((request) => request.kind === "run")).toHaveLength(2);
  });
});
