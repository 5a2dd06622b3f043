import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { DeleteSection } from "./delete-section.tsx";

const personal = { id: "ada", name: "Personal", kind: "personal", role: "owner", planType: "Trial" };
const team = { id: "acme", name: "Acme", kind: "team", role: "owner", planType: "Startup" };

beforeEach(() => openForTest(null, "ada"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(workspaces: readonly object[]): void {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(
      url.includes("/workspaces")
        ? { success: true, workspaces }
        : { success: true, hasPassword: true, googleAccounts: [], googleAvailable: false, twoFactor: false },
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <DeleteSection />
      </TestRouter>
    </QueryClientProvider>,
  );
}

it("the only owner of a team's workspace is asked to hand it over, and cannot delete the account yet", async () => {
  show([personal, { ...team, handOverFirst: true }]);
  expect(await screen.findByRole("button", { name: "Open its members" })).toBeTruthy();
  expect(screen.getByText(/You are the only owner of these workspaces/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
});

it("somebody with nothing to hand over can delete the account", async () => {
  show([personal, team]);
  expect(await screen.findByRole("button", { name: "Delete my account" })).toBeTruthy();
  expect(screen.queryByText(/only owner/)).toBeNull();
});
