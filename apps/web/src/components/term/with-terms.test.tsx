import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WithTerms } from "./with-terms.tsx";

afterEach(cleanup);

it("each term in a sentence is a button at its first use only, and the sentence reads unchanged", () => {
  const sentence = "EBIT of a GTM plan. Its pipeline is no EBIT.";
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p data-testid="said">
        <WithTerms>{sentence}</WithTerms>
      </p>
    </QueryClientProvider>,
  );
  expect(screen.getByTestId("said").textContent).toBe(sentence);
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "EBIT",
    "GTM plan",
    "pipeline",
  ]);
});
