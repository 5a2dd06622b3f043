import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { type Answer, type AnswerState, answerAfter, NO_ANSWER } from "../../state/answer.ts";
import { NO_GOAL_SEEK } from "../../state/goal-seek.ts";
import type { Simulator } from "../../state/simulator.ts";
import { validateSimulation } from "../../state/validation.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { exampleFields } from "../../testing/example.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { PAUSE, useDebouncedAnswer, useOddsAnswer } from "./use-live-answer.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const complete = decidedAnswer();
const shares = { revenue: [], ebit: [] };

/** The news of one key press in the worker's order: the run starts, its answer, and what follows it. */
function pressed(store: ReturnType<typeof answers>, answer: Answer): void {
  const { recommended, tornado, heatmap, ...first } = answer.result;
  const send = (event: Parameters<typeof answerAfter>[1]) =>
    act(() => store.setState(answerAfter(store.getState(), event), true));
  const request = { ...answer.request };
  const result = { ...first, recommended: null, tornado: null, heatmap: null };
  const engine = { kind: "engine", currency: "USD" } as const;
  send({ kind: "started", trials: 10_000 });
  send({ ...engine, update: { kind: "answer", request, result } });
  if (recommended === null || tornado === null || heatmap === null) throw new Error("no decisions");
  send({ ...engine, update: { kind: "decisions", decisions: { recommended, tornado, heatmap } } });
  send({ ...engine, update: { kind: "shares", shares } });
}

const answers = (first: Answer | null = complete) =>
  createStore<AnswerState>(() => ({ ...NO_ANSWER, answer: first }));

describe("a key press in the simulator", () => {
  it("a key press renders the odds once and nothing else until typing pauses", () => {
    const store = answers();
    const renders = { odds: 0, calm: 0 };
    let calm: Answer | null = null;
    function Odds() {
      useOddsAnswer(store);
      return null;
    }
    function Calm() {
      calm = useDebouncedAnswer(store, PAUSE);
      return null;
    }
    render(
      <>
        <Profiler id="odds" onRender={() => (renders.odds += 1)}>
          <Odds />
        </Profiler>
        <Profiler id="calm" onRender={() => (renders.calm += 1)}>
          <Calm />
        </Profiler>
      </>,
    );
    renders.odds = 0;
    renders.calm = 0;
    for (let key = 0; key < 3; key += 1) {
      pressed(store, complete);
      act(() => void vi.advanceTimersByTime(PAUSE - 1));
    }
    expect(renders).toEqual({ odds: 3, calm: 0 });
    expect(calm).toBe(complete);
    act(() => void vi.advanceTimersByTime(1));
    expect(renders.odds).toBe(3);
    expect(calm).toBe(store.getState().answer);
  });

  it("a key press commits the answer panel once", () => {
    const store = answers();
    const simulator: Simulator = {
      answer: store,
      goalSeek: createStore(() => NO_GOAL_SEEK),
      seekGoal: () => {},
      follow: () => () => {},
      lookUp: () => {},
      runTrials: () => {},
      cancel: () => {},
      showStored: () => {},
    };
    let commits = 0;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Profiler id="answers" onRender={() => (commits += 1)}>
          <AnswerPanel
            simulator={simulator}
            form={createDocumentForm(exampleFields(), validateSimulation)}
            onComplete={() => {}}
            onMoveCost={() => Promise.resolve()}
          />
        </Profiler>
      </QueryClientProvider>,
    );
    commits = 0;
    pressed(store, complete);
    expect(commits).toBe(1);
  });
});

describe("the answer for drawings", () => {
  it("useDebouncedAnswer returns the first answer at once", () => {
    const store = answers(null);
    let calm: Answer | null = null;
    function Calm() {
      calm = useDebouncedAnswer(store, PAUSE);
      return null;
    }
    render(<Calm />);
    expect(calm).toBeNull();
    act(() => store.setState({ answer: complete }));
    expect(calm).toBe(complete);
  });

  it("useDebouncedAnswer takes further results of the run it shows without waiting for a pause", () => {
    const store = answers();
    let calm: Answer | null = null;
    function Calm() {
      calm = useDebouncedAnswer(store, PAUSE);
      return null;
    }
    render(<Calm />);
    const later = { ...complete, result: { ...complete.result } };
    act(() => store.setState({ answer: later }));
    act(() => void vi.advanceTimersByTime(0));
    expect(calm).toBe(later);
  });
});
