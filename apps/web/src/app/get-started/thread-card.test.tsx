import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { inheritanceQuery } from "../../data/inheritance.ts";
import { testInheritance, testListedSimulation } from "../../data/test-documents.ts";
import { threadClient } from "../../data/test-thread.ts";
import { channel, plan } from "../../features/dg-plans/summary/test-plan.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { ThreadCard } from "./thread-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function findingWith(
  simulations: Parameters<typeof threadClient>[1],
  target = 12_000_000,
): Promise<string> {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const client = threadClient([plan(channel(6, "Field Sales"))], simulations);
  client.setQueryData(inheritanceQuery("g").queryKey, testInheritance({ revenueTarget: target }));
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <ThreadCard planId="g" />
      </TestRouter>
    </QueryClientProvider>,
  );
  return (await screen.findByRole("heading", { level: 2 })).textContent;
}

it("a plan without a simulation has no price yet", async () => {
  expect(await findingWith([])).toContain("It has no price yet");
});

it("a plan with a simulation made for it has a price", async () => {
  expect(await findingWith([testListedSimulation()])).toMatch(/^The price can carry/);
});

it("channels that fall short are said once, with what a year keeps", async () => {
  expect(await findingWith([testListedSimulation()])).toMatch(/^The price can carry .* is missing$/);
  expect(screen.queryByText("Channels fall short.")).toBeNull();
  expect(screen.getByText(/, add channels for .* or lower the goal\.$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Allocate the budget" }).getAttribute("href")).toBe(
    "/dg-allocate?plan=p",
  );
});

it("a simulation for the goal rounded to whole money covers it; a smaller one shows how much it covers", async () => {
  expect(await findingWith([testListedSimulation()], 12_000_000.4)).toMatch(/^The price can carry/);
  cleanup();
  expect(await findingWith([testListedSimulation()], 12_500_000)).toMatch(
    /simulated for 12\.0\sM of 12\.5\sM USD$/,
  );
});

it("a simulation that only has the plan's name is shown as not made for it, with a link to it", async () => {
  expect(await findingWith([testListedSimulation({ combination: null })])).toContain(
    "“Monthly seats” is not made for it yet",
  );
  expect(screen.getByRole("link", { name: "Open simulation" })).toHaveProperty(
    "href",
    expect.stringContaining("/simulation/runSimulation/s"),
  );
});

it("a simulation whose combination was removed is named, with the option to keep it without a plan", async () => {
  const { combination } = testListedSimulation();
  const removed = combination && { ...combination, combinationId: "gone" };
  expect(await findingWith([testListedSimulation({ combination: removed })])).toContain(
    "“Monthly seats” is for a combination that was removed",
  );
  expect(screen.getByText(/or keep it without a plan/)).toBeDefined();
});

it("a simulation of another plan does not count as the price of this one", async () => {
  expect(await findingWith([testListedSimulation({ combination: null, gtmPlan: "Other" })])).toContain(
    "It has no price yet",
  );
});

it("content below the card is drawn together with it, so that the card causes no layout shift", async () => {
  const answers: ((reply: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const client = threadClient([plan(channel(6, "Field Sales"))], [testListedSimulation()]);
  client.setQueryData(inheritanceQuery("g").queryKey, testInheritance());
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <ThreadCard planId="g">
          <p>Goals</p>
        </ThreadCard>
      </TestRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(screen.queryByText("Goals")).toBeNull();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  const failed = { code: "internal", message: "The server failed" };
  for (const answer of answers) answer(Response.json(failed, { status: 500 }));
  expect(await screen.findByText("Goals")).toBeDefined();
  expect(screen.getByRole("heading", { level: 2 })).toBeDefined();
});
