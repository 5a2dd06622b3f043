import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { testListedPlan } from "../../data/test-thread.ts";
import { TestRouter } from "../../lib/router/testing-router.tsx";
import { ExamplePanel } from "./example-panel.tsx";
import { COPY_EXAMPLE } from "./use-copy-example.ts";

afterEach(cleanup);

function open(client: QueryClient): HTMLElement {
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <ExamplePanel
          work={{
            plans: [testListedPlan({ example: true, gtmPlanName: "DACH launch" })],
            channelPlans: [],
            costs: [],
            simulations: [],
          }}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("link", { name: "DACH launch" });
}

it("the link to a fresh copy takes the focus that was lost with the button", () => {
  const client = new QueryClient();
  void client
    .getMutationCache()
    .build(client, { mutationKey: COPY_EXAMPLE, mutationFn: () => new Promise(() => undefined) })
    .execute(undefined);
  const link = open(client);
  expect(document.activeElement).toBe(link);
});

it("the link to an older copy does not take the focus", () => {
  open(new QueryClient());
  expect(document.activeElement).toBe(document.body);
});
