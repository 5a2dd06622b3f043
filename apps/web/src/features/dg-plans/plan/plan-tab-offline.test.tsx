import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { testListedPlan, threadClient } from "../../../data/test-thread.ts";
import { TestRouter } from "../../../lib/router/testing-router.tsx";
import { channel, plan } from "../summary/test-plan.ts";
import * as rules from "./plan-rules.ts";
import { SavedPlanForm } from "./saved-plan-form.tsx";

vi.mock("./plan-tab.tsx", () => {
  throw new Error("The file could not be read");
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("plan details that cannot be loaded show an error, and the channel tabs still work", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={threadClient([])}>
      <TestRouter>
        <SavedPlanForm
          saved={plan(channel(6, "Field sales"))}
          gtmPlans={[testListedPlan()]}
          rules={rules}
          readOnly={false}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("tab", { name: "Plan and channels" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The plan's details could not be shown");
  await userEvent.click(screen.getByRole("tab", { name: /^Field sales/ }));
  expect(screen.getByRole("textbox", { name: /^Revenue target/ })).toBeDefined();
});
