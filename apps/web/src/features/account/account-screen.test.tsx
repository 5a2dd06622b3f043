import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import type { Team } from "../../lib/workspace/stored-workspace.ts";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { AccountScreen } from "./account-screen.tsx";

afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.unstubAllGlobals();
});

/** @returns each heading of the sections, with the names of the links below it */
async function listsOf(team: Team | null): Promise<[string, string[]][]> {
  openForTest(team);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <AccountScreen integrations={() => null} activity={() => null} />
      </TestRouter>
    </QueryClientProvider>,
  );
  const sections = within(await screen.findByRole("navigation", { name: "Account" }));
  return sections.getAllByRole("heading").map(({ textContent: name }) => [
    name ?? "",
    within(sections.getByRole("list", { name: name ?? "" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent ?? ""),
  ]);
}

it("the sections of a personal workspace are grouped, those of the person first", async () => {
  expect(await listsOf(null)).toEqual([
    ["You", ["Profile", "Password", "Sign-in methods", "Two-factor sign-in", "Sessions"]],
    ["Workspace", ["Members", "Subscription", "Invoices", "Consulting credits", "Activity", "Retention"]],
    ["Connections", ["Integrations", "API tokens", "Alerts", "Live tables", "Webhooks"]],
    ["Your data", ["Sources", "Data export", "Delete account"]],
  ]);
});

it("the sections of a team are under its name, before those of the person", async () => {
  const lists = await listsOf({ ...acme, role: "owner" });
  expect(lists.map(([name]) => name)).toEqual(["Acme", "Connections", "You", "Your data"]);
  expect(lists[0]?.[1]).toContain("Company sign-in");
});

it("an editor of a team sees no section that only its admins may open", async () => {
  const links = (await listsOf(acme)).flatMap(([, names]) => names);
  expect(links).toContain("Alerts");
  expect(links).not.toContain("Webhooks");
  expect(links).not.toContain("Company sign-in");
});
