import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wantPlace } from "../../../components/comments/wanted-place.ts";
import type * as NumberFields from "../../../components/number-field/number-field.tsx";
import type * as Stats from "../../../components/stat/stat.tsx";
import { testListedPlan } from "../../../data/test-documents.ts";
import { threadClient } from "../../../data/test-thread.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { channel, plan } from "../summary/test-plan.ts";
import { SavedPlanForm } from "./saved-plan-form.tsx";

/** Every figure that was drawn, by its name. */
const drawn: string[] = [];

vi.mock("../../../components/number-field/number-field.tsx", async (original) => {
  const actual = await original<typeof NumberFields>();
  return {
    ...actual,
    NumberField: (props: ComponentProps<typeof actual.NumberField>) => {
      drawn.push(props.name ?? "");
      return <actual.NumberField {...props} />;
    },
  };
});

/** Every result that was drawn, by its label. */
const results: string[] = [];

vi.mock("../../../components/stat/stat.tsx", async (original) => {
  const actual = await original<typeof Stats>();
  return {
    ...actual,
    Stat: (props: ComponentProps<typeof actual.Stat>) => {
      results.push(props.label);
      return <actual.Stat {...props} />;
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

function open() {
  const user = userEvent.setup();
  const made = plan(channel(6, "Field sales"));
  render(
    <QueryClientProvider client={threadClient([])}>
      <TestRouter>
        <SavedPlanForm saved={made} gtmPlans={[testListedPlan()]} readOnly={false} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return user;
}

it("a keystroke in a figure renders that figure alone, even when it completes the channel", async () => {
  const user = open();
  const state = () => screen.getByRole("tab", { name: /^Field sales/ }).textContent;
  expect(state()).toBe("Field sales, done");
  const target = screen.getByRole("textbox", { name: /^Revenue target/ });
  await user.click(target);
  await user.clear(target);
  drawn.length = 0;
  expect(state()).toBe("Field sales, not started");
  await user.keyboard("9");
  expect(state()).toBe("Field sales, done");
  expect([...new Set(drawn)]).toEqual([target.getAttribute("name")]);
});

it("a keystroke renders no result in its own frame, and the results in the next one", async () => {
  const user = open();
  const target = screen.getByRole("textbox", { name: /^Revenue target/ });
  await expect.poll(() => results).toContain("Revenue");
  await user.click(target);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  results.length = 0;
  await user.keyboard("9");
  await user.keyboard("9");
  expect(results).toEqual([]);
  for (const draw of frames) draw(0);
  await expect.poll(() => results).toContain("Revenue");
});

it("the plan's details and its selection of channels are on a tab of their own", async () => {
  const user = open();
  expect(screen.queryByRole("textbox", { name: /^Plan name/ })).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Plan and channels" }));
  expect(await screen.findByRole("textbox", { name: /^Plan name/ })).toHaveProperty("value", "India launch");
  expect(screen.getByRole("checkbox", { name: /^Field Sales/ })).toHaveProperty("checked", true);
});

it("a link to a place shows the tab and the part of its channel, and the tab of the sales channels", async () => {
  open();
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;
  act(() => wantPlace("sales-channels/CRM/shares/name/Marketplace"));
  await waitFor(() => expect(selected()).toBe("Sales channels"));
  act(() => wantPlace("channel-6/Revenue target"));
  await waitFor(() => expect(selected()).toContain("Field sales"));
  const part = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
  expect(part("ROI and months")).toBe(true);
  act(() => wantPlace("channel-6/tactic-Referrals/Tactics"));
  await waitFor(() => expect(part("Tactics and action items")).toBe(true));
  act(() => wantPlace(null));
});
