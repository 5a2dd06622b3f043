import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { threadClient } from "../../../data/test-thread.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { threadChannels } from "../../../lib/thread/thread-figures.ts";
import { PeoplePanel } from "./people-panel.tsx";
import { channel, plan } from "./test-plan.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(startingMonth: number): void {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const timeBoundSimulation = [{ StartingMonth: startingMonth, RampUpTime: 3, LeadtoClosure: 4 }];
  const client = threadClient([plan(channel(6, "Field Sales", { timeBoundSimulation }))]);
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <PeoplePanel id="p" gtmPlanId="g" combinationId={null} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

it("people to hire within six months are counted, with a link to change start months", () => {
  open(1);
  expect(screen.getByRole("listitem").textContent).toMatch(
    /^Many people to hire at once\. The channels need \d+ people within six months\./,
  );
  expect(screen.getByRole("link", { name: "Change start months" })).toHaveProperty(
    "href",
    expect.stringContaining("/create-new-dgplan?plan=p"),
  );
});

it("channels that start in month 7 give no warning about people to hire", () => {
  open(7);
  expect(screen.queryByRole("listitem")).toBeNull();
});

it("channels whose calculator counts no deals close some of the size that the others have", () => {
  const marketing = channel(2, "Content", {
    roiTable: [{ pipelineTarget: 1_000_000, sqlConversionRatio: 50 }],
  });
  const { deals, reps } = threadChannels([plan(channel(6, "Field Sales"), marketing)]);
  expect({ deals, reps }).toEqual({ deals: 60, reps: 2 });
  expect(threadChannels([plan(marketing)]).deals).toBe(0);
});
