import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import { GoalNotes } from "./goal-notes.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const YEAR = new Date().getFullYear();

it("the revenue goal is compared to the market of the chosen segments, and follows the target", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const market = { Enterprise: 1200, "Mid-Market": 1200, SME: 1200, marketSize: 800_000_000, yoyGrowth: 8 };
  const chosen = { Enterprise: true, "Mid-Market": true, SME: true };
  const plan = {
    ...planToTest({ industries: ["Banking", "Retail"] }).plan,
    segmentationData: { "CRM-India": { rational: "", industries: { Banking: market, Retail: market } } },
    personalSelection: { "CRM-India": { Banking: chosen, Retail: chosen } },
  };
  const goal = { id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetYear: YEAR + 5 };
  const client = new QueryClient();
  const notes = (targetValue: number) => (
    <QueryClientProvider client={client}>
      <TestRouter>
        <GoalNotes rows={[{ ...goal, targetValue }]} plan={plan} baseYear={YEAR} />
      </TestRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(notes(12_000_000));
  const words = () =>
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u202f", " "));
  expect(words()).toEqual([
    "The revenue goal is 0.8 % of the market of the chosen segments: 12.0 M / 1.6 B USD.",
  ]);
  rerender(notes(320_000_000));
  expect(words()).toContainEqual(
    expect.stringMatching(/20 % of the market of the chosen segments.*More than 10/),
  );
});
