import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { OddsCard } from "./odds-card.tsx";

afterEach(cleanup);

it("the odds follow the answer at once; how they are computed follows the debounced one", () => {
  const answer = decidedAnswer({ revenueTarget: 900_000_000 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OddsCard
        answer={answer}
        debounced={decidedAnswer()}
        running={null}
        onRunTrials={() => {}}
        onCancel={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Revenue 900/)).toBeTruthy();
  const accuracy = (shown: Element | null) =>
    /accurate to ([\d.]+) points/.exec(shown?.textContent ?? "")?.[1];
  const fold = screen.getByText("How it is computed").parentElement;
  // Odds of 0 are accurate to 0.0 points.
  expect(answer.result.monteCarlo.standardError.both).toBe(0);
  expect(Number(accuracy(fold))).toBeGreaterThan(0);
});
