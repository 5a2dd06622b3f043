import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { type Step, Stepper } from "./stepper.tsx";

afterEach(cleanup);

const steps: Step[] = [
  { id: "details", label: "Business details", to: "/details", state: "complete" },
  { id: "goals", label: "Goals", to: "/goals", state: "partial" },
  { id: "rivals", label: "Competitors", to: "/rivals", state: "warning" },
  { id: "value", label: "Value map", to: "/value", state: "empty" },
];

function Path() {
  return <output>{useLocation().pathname}</output>;
}

function open() {
  render(
    <TestRouter>
      <Stepper label="Plan steps" steps={steps} current="goals" />
      <Path />
    </TestRouter>,
  );
}

describe("Stepper", () => {
  it("Stepper names each step with its state and marks the current one", () => {
    open();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Business details, done",
      "Goals, in progress",
      "Competitors, needs attention",
      "Value map, not started",
    ]);
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
  });

  it("Stepper opens any step, even one that is not started", async () => {
    open();
    await userEvent.setup().click(screen.getByRole("link", { name: /Value map/ }));
    expect(screen.getByRole("status").textContent).toBe("/value");
  });

  it("the menu of Stepper says which of the steps is current, and opens the selected step", async () => {
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole("button", { name: "Step 2 of 4: Goals" }));
    await user.click(screen.getByRole("menuitem", { name: "3. Competitors, needs attention" }));
    expect(screen.getByRole("status").textContent).toBe("/rivals");
  });
});
