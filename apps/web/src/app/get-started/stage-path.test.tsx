import type { MonitorState } from "@beachhead/contract";
import { planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { emptyStates } from "../../features/gtm-plans/steps/plan-step-items.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { planStageState } from "../stage-states.ts";
import { StagePath } from "./stage-path.tsx";

const plan = (id: string, planname: string, channels: readonly number[]) => ({
  _id: id,
  id,
  version: 3,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  planname,
  gtmPlanId: "g",
  gtmplan: "Launch",
  productgeo: "CRM-India",
  description: "",
  currency: "USD",
  countsTowardsGoal: true,
  channels,
});

const summary = (keys: readonly number[], withoutValue: readonly number[]) => ({
  success: true,
  version: 3,
  currency: "USD",
  months: 24,
  totals: {
    people: 3,
    totalCostPerAnnum: 1,
    recurringCostPerAnnum: 1,
    totalCostAttributableToPipeline: 1,
    pipelineImpact: 1,
    revenueImpact: 1,
    costPercentOfRevenue: 1,
    pipelineByCostPercent: 1,
    years: [],
    breakEvenMonth: null,
    mix: keys.map((key) => ({ key, pipeline: null, revenue: null, cost: null })),
    withoutValue,
  },
  actions: {},
});

function open(
  plans: readonly ReturnType<typeof plan>[] | null,
  withoutValue: readonly number[] = [],
  monitorState: MonitorState = "none",
) {
  const [first] = plans ?? [];
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      plans === null
        ? Response.json({ code: "internal", message: "Something went wrong" }, { status: 500 })
        : url.endsWith("/getUserDetails")
          ? Response.json({ monitorState, formatLocale: null })
          : url.endsWith("/grouped-by-gtmplan")
            ? Response.json(
                plans.length === 0 ? [] : [{ _id: "g", gtmPlanId: "g", gtmplan: "Launch", plans }],
              )
            : Response.json(
                url.includes(`/${first?.id}/`) ? summary(first?.channels ?? [], withoutValue) : {},
              ),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <StagePath work={{ plans: [], channelPlans: [], costs: [], simulations: [] }} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

/** The stage of the channels, once it is read as in this state. */
async function channelStage(state: string) {
  const heading = await screen.findByRole("heading", { name: `Channels, ${state}` });
  const item = heading.closest("li");
  if (item === null) throw new Error("The stage is in no list.");
  return within(item);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("the channels stage is not started before the first channel plan and offers to create one", async () => {
  open([]);
  const stage = await channelStage("not started");
  expect(await stage.findByRole("link", { name: "New channel plan" })).toBeDefined();
});

it("the channels stage is in progress while a channel has no result; Continue opens the plan last changed", async () => {
  open([plan("b", "India", [6, 8, 13]), plan("a", "Brazil", [6])], [8]);
  const stage = await channelStage("in progress");
  expect(await stage.findByRole("img", { name: "2 of 3 channels planned" })).toBeDefined();
  expect(stage.getByText("India")).toBeDefined();
  expect(stage.getByRole("link", { name: "Continue" })).toHaveProperty(
    "href",
    expect.stringContaining("/create-new-dgplan?plan=b"),
  );
  expect(stage.getByRole("link", { name: "2 channel plans" })).toBeDefined();
});

it("the channels stage is in progress when the plan has no channel selected", async () => {
  open([plan("b", "India", [])]);
  expect(await (await channelStage("in progress")).findByText("No channel chosen yet")).toBeDefined();
});

it("the channels stage is done and links to the summary when each selected channel has a result", async () => {
  open([plan("b", "India", [6, 8])]);
  const stage = await channelStage("done");
  expect(stage.getByRole("link", { name: "See summary" })).toHaveProperty(
    "href",
    expect.stringContaining("/dg-summary?plan=b"),
  );
});

it("the channels stage says that channel plans could not be loaded instead of offering a new one", async () => {
  open(null);
  expect(await screen.findByText("Channel plans could not be loaded")).toBeDefined();
  expect(screen.queryByRole("link", { name: "New channel plan" })).toBeNull();
});

it.each([
  ["none", "not started", "Connect a CRM or import deals to compare"],
  ["connected", "in progress", "CRM connected, no deals yet"],
  ["deals", "done", "Your deals against your plans"],
] as const)("monitor state %s shows the Monitor stage as %s", async (monitorState, state, words) => {
  open([], [], monitorState);
  expect(await screen.findByRole("heading", { name: `Monitor, ${state}` })).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

it("the state of the plan stage is that of the plan last changed, not of the best one", () => {
  const states = (state: StepState) => ({
    completeness: { ...emptyStates, ...Object.fromEntries(planSteps.map(({ id }) => [id, state])) },
  });
  expect(planStageState([])).toBe("empty");
  expect(planStageState([states("partial"), states("complete")])).toBe("partial");
  expect(planStageState([states("complete"), states("partial")])).toBe("complete");
});
