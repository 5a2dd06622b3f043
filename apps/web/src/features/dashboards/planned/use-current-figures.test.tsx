import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { LOOK_AGAIN, variance } from "../queries.ts";
import { useCurrentFigures } from "./use-current-figures.ts";

const filters: RevenueFilters = {
  gtmPlanId: "1",
  product: "All",
  geo: "All",
  targetYear: 1,
  currency: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Figures({ targetYear }: { targetYear: number }) {
  const asked = { ...filters, targetYear };
  const { data, shown } = useCurrentFigures(asked);
  const { data: why } = useQuery(variance(shown, "sequential"));
  return (
    <p role="status">
      {data?.refreshedAt ?? "none"}, {why?.sentence ?? "none"}
    </p>
  );
}

/** Objects of this page, as a browser parses them: others are never equal to what is known. */
function reply(content: object): Response {
  const text = JSON.stringify(content);
  return Object.assign(new Response(text), { json: () => Promise.resolve<unknown>(JSON.parse(text)) });
}

/** A server whose deals a sync changes. */
function serve() {
  const state = { changedAt: "Monday", calls: [] as string[], released: Promise.resolve() };
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const url = address instanceof Request ? address.url : String(address);
    const isVariance = url.includes("variance");
    state.calls.push(isVariance ? "variance" : "figures");
    await state.released;
    return isVariance
      ? reply({ sentence: `Because of ${state.changedAt}` })
      : reply({ refreshedAt: state.changedAt, period: { year: 1 } });
  });
  return state;
}

const text = () => screen.getByRole("status").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function draw() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const figures = (targetYear: number) => (
    <QueryClientProvider client={client}>
      <Figures targetYear={targetYear} />
    </QueryClientProvider>
  );
  const { rerender } = render(figures(1));
  return (targetYear: number) => rerender(figures(targetYear));
}

test("a deal that a sync changed is shown without a reload, with all that is computed from it", async () => {
  const server = serve();
  draw();
  await pass(100);
  expect(text()).toBe("Monday, Because of Monday");
  server.changedAt = "Tuesday";
  await pass(LOOK_AGAIN + 100);
  expect(text()).toBe("Tuesday, Because of Tuesday");
});

test("unchanged figures are polled once a minute, and their variance is not requested again", async () => {
  const server = serve();
  draw();
  await pass(3 * LOOK_AGAIN + 100);
  expect(server.calls.filter((each) => each === "figures")).toHaveLength(4);
  expect(server.calls.filter((each) => each === "variance")).toHaveLength(1);
});

test("a change of filter requests its figures once, and their variance after they arrive", async () => {
  const server = serve();
  const show = draw();
  await pass(100);
  server.calls.length = 0;
  const gate = Promise.withResolvers<void>();
  server.released = gate.promise;
  show(2);
  await pass(400);
  expect(server.calls).toEqual(["figures"]);
  gate.resolve();
  await pass(100);
  expect(server.calls).toEqual(["figures", "variance"]);
});
