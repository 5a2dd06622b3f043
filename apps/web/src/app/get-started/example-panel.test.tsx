import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../components/toast/toast-store.ts";
import { testListedPlan } from "../../data/test-documents.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { ExamplePanel } from "./example-panel.tsx";
import { COPY_EXAMPLE, useCopyExample } from "./use-copy-example.ts";
import { useRemoveExample } from "./use-remove-example.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

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

it("the offer to open the copied plan goes when the example is removed", async () => {
  const id = "01a22290-9361-751e-a29f-14384c6b795a";
  const copied = { gtmPlanId: id, dgPlanId: id, productCostId: id, simulationId: id };
  const removed = { gtmPlans: [id], dgPlans: [], productCosts: [], simulations: [] };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ success: true, message: "Done", ...copied, ...removed })),
  );
  const client = new QueryClient();
  const { result } = renderHook(() => ({ copy: useCopyExample(), remove: useRemoveExample() }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const offers = () => useToasts.getState().toasts.map(({ action }) => action?.label);
  await act(() => result.current.copy.mutateAsync("key"));
  expect(offers()).toEqual(["Open plan"]);
  await act(() => result.current.remove.mutateAsync());
  expect(offers()).toEqual(["Undo"]);
});
