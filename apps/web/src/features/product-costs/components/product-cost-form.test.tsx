import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as NumberFields from "../../../components/number-field/number-field.tsx";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { acme, openForTest, reopenAs } from "../../../lib/workspace/testing-workspace.ts";
import { ProductCostForm } from "./product-cost-form.tsx";

/** Every figure of the form that was drawn, by its name. The typical size beside it has none. */
const drawn: string[] = [];

vi.mock("../../../components/number-field/number-field.tsx", async (original) => {
  const actual = await original<typeof NumberFields>();
  return {
    ...actual,
    NumberField: (props: ComponentProps<typeof actual.NumberField>) => {
      if (props.name !== undefined) drawn.push(props.name);
      return <actual.NumberField {...props} />;
    },
  };
});

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  // There are no drafts here.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NONE: never[] = [];

/** A new cost, its first figure about to be typed. */
function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <ProductCostForm
          saved={null}
          others={NONE}
          simulations={NONE}
          onCreated={() => undefined}
          plans={NONE}
          initialCombination={null}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const partsState = () => screen.getByRole("tab", { name: /^Input parameters/ }).textContent;

it("a keystroke in a figure renders that figure alone, even when it changes the form's progress", async () => {
  const user = open();
  await user.click(screen.getByLabelText("Administration"));
  drawn.length = 0;
  await user.keyboard("1");
  expect(partsState()).toBe("Input parameters, needs attention");
  await user.keyboard("{Backspace}");
  expect(partsState()).toBe("Input parameters, not started");
  expect([...new Set(drawn)]).toEqual(["fixedAdminCost"]);
});

it("a keystroke in the title renders no figure", async () => {
  const user = open();
  await user.click(screen.getByLabelText(/^Cost title/));
  drawn.length = 0;
  await user.keyboard("Launch");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Launch");
  expect(drawn).toEqual([]);
});

it("a viewer's cost is read-only: no field can be typed into and nothing that changes it is offered", () => {
  openForTest({ ...acme, role: "viewer" });
  open();
  for (const label of [/^Cost title/, "Administration", "Currency", "Description"])
    expect(screen.getByLabelText(label).hasAttribute("readonly")).toBe(true);
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  reopenAs(null);
});
