import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { UsageAnalytics } from "./usage-analytics.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Facts {
  analytics: boolean;
  analyticsConsent: boolean | null;
  visitorUntil?: string | null;
}

/** Draws the notice over a server of the test's own. @returns the calls that were made */
function draw({ analytics, analyticsConsent, visitorUntil = null }: Facts) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const url = address instanceof Request ? address.url : String(address);
    const body = typeof init?.body === "string" ? ` ${init.body}` : "";
    calls.push(`${init?.method ?? "GET"} ${url.replace(/^.*\/api/, "")}${body}`);
    if (url.endsWith("/configuration")) return Response.json({ analytics });
    if (url.endsWith("/visits")) return Response.json({ success: true, recorded: true });
    const consent = body === "" ? analyticsConsent : body.includes("true");
    return Response.json({ analyticsConsent: consent, visitorUntil });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <UsageAnalytics />
      </TestRouter>
    </QueryClientProvider>,
  );
  return calls;
}

const visits = (calls: readonly string[]) =>
  calls.filter((each) => each.startsWith("POST") && each.includes("visits"));
const notice = () => screen.queryByRole("region", { name: "Usage analytics" });

test("a user who was not asked is asked for consent once; a visit is reported after Allow", async () => {
  const calls = draw({ analytics: true, analyticsConsent: null });
  await screen.findByRole("region", { name: "Usage analytics" });
  expect(visits(calls)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  await vi.waitFor(() => expect(visits(calls)).toHaveLength(1), 120_000);
  expect(notice()).toBeNull();
});

test("a user who does not allow analytics is not asked again, and nothing is reported", async () => {
  const calls = draw({ analytics: true, analyticsConsent: null });
  await userEvent.click(await screen.findByRole("button", { name: "Do not allow" }));
  await vi.waitFor(() => expect(notice()).toBeNull(), 120_000);
  expect(calls.some((each) => each.includes('{"analyticsConsent":false}'))).toBe(true);
  expect(visits(calls)).toEqual([]);
});

test.each<[string, Facts]>([
  ["analytics are not configured", { analytics: false, analyticsConsent: null }],
  [
    "the visitor of the example has no account",
    { analytics: true, analyticsConsent: null, visitorUntil: "2027-01-01" },
  ],
  ["the user refused", { analytics: true, analyticsConsent: false }],
  ["analytics were taken out of the configuration", { analytics: false, analyticsConsent: true }],
])("nobody is asked and nothing is reported when %s", async (_when, facts) => {
  const calls = draw(facts);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(2), 120_000);
  expect(notice()).toBeNull();
  expect(visits(calls)).toEqual([]);
});
