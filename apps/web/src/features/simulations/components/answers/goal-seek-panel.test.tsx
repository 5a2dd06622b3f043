import { goalSeek } from "@beachhead/engine";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { useToasts } from "../../../../components/toast/toast-store.ts";
import type { GoalSeekUpdate } from "../../../../lib/engine/client.ts";
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

function setUp(changes: Parameters<typeof decidedAnswer>[0] = {}) {
  const answer = decidedAnswer(changes);
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
  function find(confidence: number) {
    const { inputs, cost, options } = answer.request;
    const request = {
      inputs,
      cost,
      options: { ...options, trials: 1000, confidence, objective: "both" as const },
    };
    const { point, ...result } = goalSeek(inputs, cost, request.options);
    const hear = (update: GoalSeekUpdate) =>
      act(() => store.setState(goalSeekAfter(store.getState(), update), true));
    hear({ kind: "answer", request, result });
    return { point, findPoint: () => hear({ kind: "point", point }) };
  }
  const fail = (message: string) =>
    act(() => store.setState(goalSeekAfter(store.getState(), { kind: "failed", message }), true));
  return { answer, form, onMoveCost, seekGoal, find, fail };
}

const useAllPrices = { name: /^Use this: Raise all prices/ };

describe("the panel of the goal seek", () => {
  it("GoalSeekPanel seeks 80 % first, then the confidence that is selected", () => {
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

  it("a lever that is used changes the form, and Undo changes it back", () => {
    const { form, find } = setUp();
    find(80);
    const before = form.store.getState().values;
    fireEvent.click(screen.getByRole("button", useAllPrices));
    expect(form.store.getState().values.pricingPlans[0]?.pricePerUserMin).toBeGreaterThan(100);
    useToasts.getState().toasts[0]?.action?.run();
    expect(form.store.getState().values).toEqual(before);
  });

  it("GoalSeekPanel shows five levers, then all on request", () => {
    const { find } = setUp();
    find(80);
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    expect(screen.queryByText(/^These do not raise the odds/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /more levers?$/ }));
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(5);
    expect(screen.getByText(/^These do not raise the odds: .* and \d more\.$/)).toBeTruthy();
  });

  it("a lever moves prices to whole cents", () => {
    const { form, find } = setUp();
    find(80);
    expect(screen.getByText(/^Standard price 100\.00 – 200\.00 → \d+\.\d\d – \d+\.\d\d$/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", useAllPrices));
    const { pricePerUserMin = 0 } = form.store.getState().values.pricingPlans[0] ?? {};
    expect(Number(pricePerUserMin?.toFixed(2))).toBe(pricePerUserMin);
  });

  it("the point with the odds appears once found; using it centers the ranges on it, Undo moves them back", () => {
    const { form, find } = setUp();
    const { point, findPoint } = find(80);
    const before = form.store.getState().values;
    expect(screen.queryByText(/^The point that brings/)).toBeNull();
    findPoint();
    const [aim] = point?.points ?? [];
    if (aim === undefined) throw new Error("the example has a point with odds of 50 %");
    fireEvent.click(
      screen.getByRole("button", {
        name: new RegExp(
          `^Use this: The point that brings 80.% within the ranges: Standard ${aim.pricePerUser}`,
        ),
      }),
    );
    const [plan] = form.store.getState().values.pricingPlans;
    expect(aim.pricePerUser).not.toBe(150);
    expect(((plan?.pricePerUserMin ?? 0) + (plan?.pricePerUserMax ?? 0)) / 2).toBeCloseTo(
      aim.pricePerUser,
      2,
    );
    useToasts.getState().toasts[0]?.action?.run();
    expect(form.store.getState().values).toEqual(before);
  });

  it("the lever that improves everything moves the prices and a copy of the cost", async () => {
    const { answer, onMoveCost, find } = setUp();
    find(80);
    fireEvent.click(screen.getByRole("button", { name: /^Use this: Improve prices/ }));
    const [moved] = onMoveCost.mock.lastCall ?? [];
    expect(moved?.cost.fixedAdminCost).toBeLessThan(answer.request.cost.fixedAdminCost);
    expect(moved?.figures.pricingPlans[0]?.pricePerUserMin).toBeGreaterThan(100);
    expect(moved?.words).toMatch(/^all amounts −\d/);
    await screen.findByRole("button", { name: /^Use this: Improve prices/, busy: false });
  });

  it("an unreachable target gets one message that nothing helps, and the highest target with the odds", () => {
    const { find } = setUp({ revenueTarget: 500_000_000 });
    const { findPoint } = find(80);
    expect(screen.getByRole("region", { name: /^No single change brings 80/ })).toBeTruthy();
    expect(screen.queryByRole("listitem")).toBeNull();
    expect(screen.getByText(/^No trial reaches both targets/)).toBeTruthy();
    expect(screen.getByText(/^The highest revenue target with odds of 80\s% is \d/)).toBeTruthy();
    findPoint();
    expect(screen.getByText(/^No point of the ranges has odds of 80\s%\.$/)).toBeTruthy();
  });

  it("a goal seek that fails shows its error and can be tried again", () => {
    const { seekGoal, fail } = setUp();
    fail("Out of memory");
    expect(screen.getByRole("alert").textContent).toBe("Out of memory");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(seekGoal).toHaveBeenCalledTimes(2);
  });
});
