import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Grid } from "../../../components/grid/grid.tsx";
import { ownSource } from "../../../components/grid/own-source.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { choosePlan } from "../current-plan.ts";
import { emptyStates } from "./plan-step-items.ts";
import { StepFrame } from "./step-frame.tsx";

const source = ownSource({ a: { share: 1 } });

function open() {
  // The step stays: only the press counts.
  const onNext = vi.fn(() => Promise.resolve(false));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <StepFrame
          step="goal-setting"
          title="Goals"
          subtitle="Where to"
          planName="Launch"
          planId="p"
          states={emptyStates}
          onNext={onNext}
        >
          <input aria-label="Target" />
          <Grid
            label="Shares"
            rowHeading="Name"
            columns={[{ kind: "number", id: "share", label: "Share" }]}
            rows={[{ id: "a", label: "A" }]}
            source={source}
          />
        </StepFrame>
      </TestRouter>
    </QueryClientProvider>,
  );
  return onNext;
}

const SAVE = "{Control>}{Enter}{/Control}";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it("Ctrl Enter in a field saves the step once, and Enter alone does not", async () => {
  const onNext = open();
  await userEvent.click(screen.getByRole("textbox", { name: "Target" }));
  await userEvent.keyboard("{Enter}");
  expect(onNext).not.toHaveBeenCalled();
  await userEvent.keyboard(SAVE);
  expect(onNext).toHaveBeenCalledTimes(1);
});

it("Ctrl Enter in an open cell keeps what was typed and saves", async () => {
  const onNext = open();
  await userEvent.click(screen.getByRole("gridcell"));
  await userEvent.keyboard(`42${SAVE}`);
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1));
  expect(source.read("a", "share")).toBe(42);
});

it("Ctrl Enter saves nothing in a plan that is only viewed", async () => {
  choosePlan("p", "view");
  const onNext = open();
  await userEvent.click(screen.getByRole("textbox", { name: "Target" }));
  await userEvent.keyboard(SAVE);
  expect(onNext).not.toHaveBeenCalled();
});

it("the first Tab stop is Skip to the form, which moves the next one to the first field", async () => {
  open();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the form");
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Target" }));
});
