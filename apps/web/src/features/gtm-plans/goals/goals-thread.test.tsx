import type { DgPlan } from "@beachhead/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { threadClient } from "../../../data/test-thread.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import { GoalsThread } from "./goals-thread.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const YEAR = new Date().getFullYear();

const UNKNOWN =
  "Revenue counts once, in its year: the goals do not say yet whether customers pay again every year.";

/** A channel plan that brings three million a year. */
const channelPlan: DgPlan = {
  _id: "p",
  id: "p",
  version: 1,
  createdAt: "",
  updatedAt: "",
  example: false,
  planname: "Field sales",
  gtmPlanId: "g",
  gtmplan: "Launch",
  productgeo: "",
  description: "",
  currency: "USD",
  access: "edit",
  countsTowardsGoal: true,
  combinationId: null,
  detailsVersion: 1,
  channels: [
    {
      key: 6,
      label: "Field Sales",
      checked: true,
      type: "Channels",
      category: "common",
      content: [],
      roiTable: [
        {
          revenueTarget: 3_000_000,
          averageDealSize: 50_000,
          sqlsPerRepPerMonth: 4,
          closeRatio: 25,
          repSalary: 120_000,
        },
      ],
      roiResult: [],
      timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 1, LeadtoClosure: 0 }],
      version: 1,
    },
  ],
};

it("typed goals are compared with the channels and the pace of growth", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const revenue = {
    id: 1,
    goal: "Revenue (USD)",
    currentValue: 2_000_000,
    targetYear: YEAR + 3,
  };
  const client = threadClient([channelPlan]);
  const plan = { ...planToTest({ industries: [] }).plan, id: "g", firstYear: YEAR + 1 };
  const shown = (targetValue: number | null) => (
    <QueryClientProvider client={client}>
      <TestRouter>
        <GoalsThread rows={[{ ...revenue, targetValue }]} plan={plan} baseYear={YEAR} />
      </TestRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(shown(12_000_000));
  const lines = () =>
    screen.queryAllByRole("listitem").map(({ textContent }) => (textContent ?? "").replaceAll("\u202f", " "));
  expect(lines()).toEqual([
    "Few companies grow this fast. From 2.0 M to 12.0 M USD in 3 years is 82 % a year.Change the goal",
    `Channels fall short. They carry 3.0 M of the 10.0 M USD that the whole plan needs in ${YEAR + 3}, 30 %: 7.0 M is missing. ${UNKNOWN}Add channelsAllocate the budget`,
    expect.stringMatching(/^Many people to hire at once\. The channels need \d+ people within six months\./),
  ]);
  rerender(shown(5_000_000));
  expect(lines()).toEqual([expect.stringMatching(/^Many people to hire at once\./)]);
  // The notes of the goals themselves say such a pace already.
  rerender(shown(60_000_000));
  expect(lines()).toEqual([
    expect.stringMatching(/^Channels fall short\./),
    expect.stringMatching(/^Many people to hire at once\./),
  ]);
  rerender(shown(null));
  expect(lines()).toEqual([]);
});
