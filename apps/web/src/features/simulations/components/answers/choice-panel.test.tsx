import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "../../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../../lib/form/document-form.ts";
import type { Answer } from "../../state/answer.ts";
import { readRun, validateSimulation } from "../../state/validation.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { exampleFields } from "../../testing/example.ts";
import { ChoicePanel } from "./choice-panel.tsx";

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

function setUp(answer: Answer) {
  const form = createDocumentForm(exampleFields(), validateSimulation);
  const onRun = vi.fn();
  const view = render(<ChoicePanel answer={answer} form={form} onRun={onRun} />);
  const show = (next: Answer) => view.rerender(<ChoicePanel answer={next} form={form} onRun={onRun} />);
  return { form, onRun, show };
}

const undecided = (answer: Answer): Answer => ({
  ...answer,
  request: { ...answer.request },
  result: { ...answer.result, recommended: null },
});

describe("the panel of the recommended point", () => {
  it("the button Use this point moves the ranges onto the recommended point, and Undo moves them back", () => {
    const answer = decidedAnswer();
    const { form } = setUp(answer);
    const before = form.store.getState().values;
    fireEvent.click(screen.getByRole("button", { name: "Use this point" }));
    const run = readRun(form.store.getState().values, answer.request.cost);
    expect(run.ready && run.request.inputs.pricingPlans[0]).toMatchObject({
      pricePerUserMin: 83,
      pricePerUserMax: 183,
      customersFirstYearMin: 73,
      customersFirstYearMax: 173,
    });
    useToasts.getState().toasts[0]?.action?.run();
    expect(form.store.getState().values).toEqual(before);
  });

  it("ChoicePanel shows and applies the point of the selected objective", () => {
    const { form } = setUp(decidedAnswer());
    fireEvent.click(screen.getByRole("radio", { name: "Lowest price" }));
    expect(screen.getByRole("row", { name: /^Standard 100\.00/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Use this point" }));
    expect(form.store.getState().values.pricingPlans[0]).toMatchObject({
      pricePerUserMin: 50,
      pricePerUserMax: 150,
      customersFirstYearMin: 93,
      customersFirstYearMax: 193,
    });
  });

  it("ChoicePanel shows what is needed and the nearest point when no point reaches both targets", () => {
    setUp(decidedAnswer({ revenueTarget: 2_000_000 }));
    expect(
      screen.getByRole("heading", { name: "No point in your ranges reaches both targets" }),
    ).toBeTruthy();
    expect(screen.getByText(/Standard needs 270 customers/)).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByRole("table", { name: "Nearest point" })).toBeTruthy();
  });

  it("ChoicePanel waits for the first recommendation and keeps the last one until the next arrives", () => {
    const { show } = setUp(undecided(decidedAnswer()));
    expect(screen.getByRole("heading", { name: "Looking for the point to choose" })).toBeTruthy();
    const answer = decidedAnswer();
    show(answer);
    expect(screen.getByRole("heading", { name: /^Recommended:/ })).toBeTruthy();
    show(undecided(answer));
    expect(screen.getByRole("heading", { name: /^Recommended:/ })).toBeTruthy();
    const use = screen.getByRole("button", { name: "Use this point" });
    expect(use.getAttribute("aria-disabled")).toBe("true");
  });

  it("ChoicePanel offers another run for a result that was saved without a recommendation", () => {
    const answer = undecided(decidedAnswer());
    const { onRun } = setUp({ ...answer, request: { ...answer.request, wantsDecisions: false } });
    fireEvent.click(screen.getByRole("button", { name: "Run again" }));
    expect(onRun).toHaveBeenCalledOnce();
  });
});
