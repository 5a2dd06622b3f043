import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { EngineThread } from "../../../lib/engine/client.ts";
import type { WorkerRequest } from "../../../lib/engine/protocol.ts";
import { type AnswerState, NO_ANSWER } from "../state/answer.ts";
import { NO_GOAL_SEEK } from "../state/goal-seek.ts";
import type { Simulator } from "../state/simulator.ts";
import { decidedAnswer } from "../testing/decided-answer.ts";
import { savedSimulation } from "../testing/saved-simulation.ts";
import { EngineNotice } from "./engine-notice.tsx";

afterEach(cleanup);

function setUp(engineVersion: string) {
  const stored = { ...savedSimulation(), engineVersion };
  const { request } = decidedAnswer();
  const runTrials = vi.fn();
  const simulator: Simulator = {
    answer: createStore<AnswerState>(() => ({
      ...NO_ANSWER,
      answer: { request, currency: "USD", result: stored.result },
    })),
    goalSeek: createStore(() => NO_GOAL_SEEK),
    seekGoal: () => {},
    follow: () => () => {},
    lookUp: () => {},
    runTrials,
    cancel: () => {},
    showStored: () => {},
  };
  const asked: WorkerRequest[] = [];
  const thread: EngineThread = {
    postMessage: (message) => asked.push(message),
    terminate: () => {},
    onmessage: null,
    onerror: null,
  };
  const spawn = vi.fn(() => thread);
  render(<EngineNotice stored={stored} simulator={simulator} spawn={spawn} />);
  function reply(both: number): void {
    const { monteCarlo } = stored.result;
    const probability = { ...monteCarlo.probability, both };
    const result = { ...stored.result, monteCarlo: { ...monteCarlo, probability } };
    const id = asked[0]?.id ?? 0;
    act(() => thread.onmessage?.(new MessageEvent("message", { data: { kind: "answer", id, result } })));
  }
  return { stored, spawn, runTrials, reply };
}

describe("the notice of an earlier engine", () => {
  it("EngineNotice says how the current engine's odds differ and runs the simulation on request", () => {
    const { reply, runTrials } = setUp("1.0.0");
    expect(screen.queryByRole("status")).toBeNull();
    reply(0.5);
    expect(screen.getByRole("status").textContent).toMatch(
      /^Saved with version 1\.0\.0 of the engine\. The current version .* gives odds of 50\s% instead of \d+\s%\./,
    );
    fireEvent.click(screen.getByRole("button", { name: "Show the new result" }));
    expect(runTrials).toHaveBeenCalledOnce();
  });

  it("EngineNotice shows nothing when the current engine gives the same odds", () => {
    const { stored, reply } = setUp("1.0.0");
    reply(stored.result.monteCarlo.probability.both);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("EngineNotice does not run a result of the current engine again", () => {
    const { spawn } = setUp(savedSimulation().engineVersion);
    expect(spawn).not.toHaveBeenCalled();
  });
});
