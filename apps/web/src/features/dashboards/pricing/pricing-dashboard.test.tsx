import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { simulationResource } from "../../../data/simulations.ts";
import { testListedSimulation } from "../../../data/test-documents.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { acme, openForTest, reopenAs } from "../../../lib/workspace/testing-workspace.ts";
import { PricingDashboard } from "./pricing-dashboard.tsx";

afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.unstubAllGlobals();
});

it("a simulation of the address that no workspace of the user has is said to no longer exist", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(
      { success: false, error: "No.", message: "No.", code: "not_found", requestId: "r" },
      { status: 404 },
    );
  });
  openForTest(acme);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(simulationResource.list.queryKey, [testListedSimulation()]);
  const view = {
    tab: "pricingDashboard",
    part: null,
    address: "simulation=x",
    read: (name: string) => (name === "simulation" ? "x" : null),
    open: () => undefined,
    change: () => undefined,
  };
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/monitor/dashboard?simulation=x">
        <PricingDashboard view={view} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("This simulation no longer exists")).toBeDefined();
  expect(asked.at(-1)).toContain("/holding/x");
  expect(screen.getByRole("link", { name: "Show another simulation" }).getAttribute("href")).toBe(
    "/monitor/dashboard?tab=pricingDashboard",
  );
});
