import { goalSeek } from "@beachhead/engine";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { useToasts } from "../../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import { type AnswerState, NO_ANSWER } from "../../state/answer.ts";
import { type GoalSeekState, goalSeekAfter, NO_GOAL_SEEK } from "../../state/goal-seek.ts";
import type { Simulator } from "../../state/simulator.ts";
import { validateSimulation } from "../../state/validation.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { exampleFields } from "../../testing/example.ts";
import { GoalSeekPanel } from "./goal-seek-panel.tsx";
import type { UseMovedCost } from "./use-moved-cost.ts";

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

function setUp() {
  const answer = decidedAnswer();
  const store = createStore<GoalSeekState>(() => NO_GOAL_SEEK);
  const seekGoal = vi.fn();
  const simulator: Simulator = {
    answer: createStore<AnswerState>(() => ({ ...NO_ANSWER, answer })),
    goalSeek: store,
    seekGoal,
    follow: () => () => {},
    lookUp: () => {},
    runTrials: () => {},
    cancel: () => {},
    showStored: () => {},
  };
  const form = createDocumentForm(exampleFields(), validateSimulation);
  const onMoveCost = vi.fn<UseMovedCost>(() => Promise.resolve());
  render(<GoalSeekPanel simulator={simulator} answer={answer} form={form} onMoveCost={onMoveCost} />);
  function find(confidence: number): void {
    const { inputs, cost, options } = answer.request;
    const request = {
      inputs,
      cost,
      options: { ...options, trials: 1000, confidence, objective: "both" as const },
    };
    const result = goalSeek(inputs, cost, request.options);
    act(() => store.setState(goalSeekAfter(store.getState(), { kind: "answer", request, result }), true));
  }
  const fail = (message: string) =>
    act(() => store.setState(goalSeekAfter(store.getState(), { kind: "failed", message }), true));
  return { answer, form, onMoveCost, seekGoal, find, fail };
}

const useAllPrices = { name: /^Use this: Raise all prices/ };

describe("the panel of the goal seek", () => {
  it("asks for 80 % first, then for the confidence that is chosen", () => {
    const { seekGoal, find } = setUp();
    expect(seekGoal.mock.calls).toEqual([[80]]);
    expect(screen.getByRole("region", { name: /^Looking for what brings 80/ })).toBeTruthy();
    find(80);
    fireEvent.click(screen.getByRole("radio", { name: /^90/ }));
    expect(seekGoal.mock.lastCall).toEqual([90]);
    const use = screen.getByRole("button", useAllPrices);
    expect(use.getAttribute("aria-disabled")).toBe("true");
    find(90);
    expect(screen.getByRole("region", { name: /^What brings 90/ })).toBeTruthy();
  });

  it("moves the form by a lever, and Undo moves it back", () => {
    const { form, find } = setUp();
    find(80);
    const before = form.store.getState().values;
    fireEvent.click(screen.getByRole("button", useAllPrices));
    expect(form.store.getState().values.pricingPlans[0]?.pricePerUserMin).toBeGreaterThan(100);
    useToasts.getState().toasts[0]?.action?.run();
    expect(form.store.getState().values).toEqual(before);
  });

  it("shows five levers, then all", () => {
    const { find } = setUp();
    find(80);
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    fireEvent.click(screen.getByRole("button", { name: /more levers$/ }));
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(10);
  });

  it("moves prices to whole cents", () => {
    const { form, find } = setUp();
    find(80);
    expect(screen.getByText(/^Standard price 100\.00 – 200\.00 → \d+\.\d\d – \d+\.\d\d$/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", useAllPrices));
    const { pricePerUserMin = 0 } = form.store.getState().values.pricingPlans[0] ?? {};
    expect(Number(pricePerUserMin?.toFixed(2))).toBe(pricePerUserMin);
  });

  it("runs with a copy of the cost when everything moves together", async () => {
    const { answer, onMoveCost, find } = setUp();
    find(80);
    fireEvent.click(screen.getByRole("button", { name: /^Use this: Improve prices/ }));
    const [moved] = onMoveCost.mock.lastCall ?? [];
    expect(moved?.cost.fixedAdminCost).toBeLessThan(answer.request.cost.fixedAdminCost);
    expect(moved?.figures.pricingPlans[0]?.pricePerUserMin).toBeGreaterThan(100);
    expect(moved?.words).toMatch(/^all amounts −\d/);
    await screen.findByRole("button", { name: /^Use this: Improve prices/, busy: false });
  });

  it("says that the search stopped and tries again", () => {
    const { seekGoal, fail } = setUp();
    fail("Out of memory");
    expect(screen.getByRole("alert").textContent).toBe("Out of memory");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(seekGoal).toHaveBeenCalledTimes(2);
  });
});
