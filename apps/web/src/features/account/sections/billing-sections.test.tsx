import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { testUser } from "../../../lib/query/testing-user.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";
import { UsageHistory } from "./usage-history.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a section over a server that answers `reply`. */
function show(section: ReactNode, reply: unknown): void {
  vi.stubGlobal("fetch", async () => Response.json(reply));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>{section}</TestRouter>
    </QueryClientProvider>,
  );
}

it("the credits ledger shows every change with the balance after it", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  show(<CreditsSection />, {
    success: true,
    balance: 75,
    entries: [
      { id: "2", at, what: "Query to a consultant", change: -25, balance: 75 },
      { id: "1", at, what: "Bought credits", change: 100, balance: 100 },
    ],
  });
  expect(await screen.findByRole("heading", { name: "75 consulting credits" })).toBeDefined();
  expect(screen.getByText("A query costs 25. Enough for 3.")).toBeDefined();
  const [, newest, oldest] = screen.getAllByRole("row");
  expect(newest?.textContent).toMatch(/Query to a consultant\u22122575$/);
  expect(oldest?.textContent).toMatch(/Bought credits\+100100$/);
});

it.each([
  [
    "no credits",
    "No credits yet",
    <CreditsSection key="credits" />,
    { success: true, balance: 0, entries: [] },
  ],
  ["no use", "Nothing used yet", <UsageHistory key="usage" />, { success: true, entries: [] }],
  ["no invoices", "No invoices yet", <InvoicesSection key="invoices" />, []],
])("a new account with %s says %j", async (_, words, section, reply) => {
  show(section, reply);
  expect(await screen.findByText(words)).toBeDefined();
});

it("a visitor of the example is not offered a plan to buy", () => {
  const upgrade = () => screen.queryByRole("button", { name: /upgrade/i });
  show(<SubscriptionSection user={testUser} />, { success: true, entries: [] });
  expect(upgrade()).not.toBeNull();
  cleanup();
  show(<SubscriptionSection user={{ ...testUser, visitorUntil: "2026-11-29T10:00:00.000Z" }} />, {
    success: true,
    entries: [],
  });
  expect(upgrade()).toBeNull();
});
