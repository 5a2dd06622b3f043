import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { DgPlanScreen } from "../../features/dg-plans/plan/dg-plan-screen.tsx";
import { TestRouter } from "../../lib/testing-router.tsx";
import { GetStartedScreen } from "./get-started-screen.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each<[string, ComponentType]>([
  ["the start screen", GetStartedScreen],
  ["a new channel plan", DgPlanScreen],
])("%s shows the specified message and a retry button when GTM plans fail to load", async (_, Screen) => {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      url.includes("get-saved-gtm-plans")
        ? Response.json({ code: "internal", message: "The server failed" }, { status: 500 })
        : Response.json([]),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <Screen />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Failed to fetch GTM plans")).toBeDefined();
  expect(screen.getByRole("button", { name: /again/i })).toBeDefined();
});
