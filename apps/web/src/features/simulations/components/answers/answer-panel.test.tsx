import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { TestRouter } from "../../../../lib/testing-router.tsx";
import { type AnswerState, answerAfter, NO_ANSWER } from "../../state/answer.ts";
import { NO_GOAL_SEEK } from "../../state/goal-seek.ts";
import type { Simulator } from "../../state/simulator.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { exampleFields } from "../../testing/example.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { PAUSE } from "./use-live-answer.ts";

const drawn = vi.hoisted(() => ({ odds: 0 }));

vi.mock("./odds-card.tsx", () => ({
  OddsCard: () => {
    drawn.odds += 1;
    return <p>Odds</p>;
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const answer = createStore<AnswerState>(() => ({ ...NO_ANSWER, answer: decidedAnswer() }));
  const simulator: Simulator = {
    answer,
    goalSeek: createStore(() => NO_GOAL_SEEK),
    seekGoal: () => {},
    follow: () => () => {},
    lookUp: () => {},
    runTrials: () => {},
    cancel: () => {},
    showStored: () => {},
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <AnswerPanel
          simulator={simulator}
          form={createDocumentForm(exampleFields(), () => [])}
          onComplete={() => {}}
          onMoveCost={() => Promise.resolve()}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  /** A key that leaves so many fields incomplete. */
  const key = (openFields: number) =>
    act(() => answer.setState(answerAfter(answer.getState(), { kind: "incomplete", openFields }), true));
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  return { key, pass };
}

const note = () => screen.queryByText(/These are the last complete results/);

it("a field incomplete after every second key redraws no odds and shows no note until typing pauses", () => {
  const { key, pass } = open();
  drawn.odds = 0;
  for (const openFields of [1, 0, 1, 0, 1]) {
    key(openFields);
    pass(PAUSE / 2);
    expect(note()).toBeNull();
  }
  pass(PAUSE / 2);
  expect(note()?.textContent).toBe("Results need 1 more field. These are the last complete results.");
  expect(drawn.odds).toBe(0);
  key(0);
  pass(PAUSE);
  expect(note()).toBeNull();
});
