import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followChanges } from "../lib/events/changes.ts";
import { acme, openForTest, reopenAs } from "../lib/workspace/testing-workspace.ts";
import { CALIBRATION, PLAN_STATE, PLANNED_FIGURES, PRICING_FIGURES } from "./figure-keys.ts";
import { isTouched, startLive } from "./live.ts";

const fetched = vi.fn<typeof fetch>();
const encoder = new TextEncoder();
let sent: ReturnType<typeof createBody>;

interface Part {
  done: boolean;
  value: Uint8Array | undefined;
}

/** The body of a response that does not end; jsdom has no streams. */
function createBody(signal: AbortSignal | null) {
  const ready: Part[] = [];
  let take: ((part: Part) => void) | undefined;
  function put(part: Part): void {
    if (take === undefined) ready.push(part);
    else take(part);
    take = undefined;
  }
  return {
    enqueue: (value: Uint8Array) => put({ done: false, value }),
    close: () => put({ done: true, value: undefined }),
    getReader: () => ({
      read: () =>
        new Promise<Part>((resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
          const part = ready.shift();
          if (part === undefined) take = resolve;
          else resolve(part);
        }),
    }),
  };
}

let visibility: DocumentVisibilityState;
let stop: () => void;
let client: QueryClient;

beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async (_url, init) => {
    sent = createBody(init?.signal ?? null);
    return Object.defineProperty(new Response(null), "body", { value: sent });
  });
  client = new QueryClient();
  openForTest(acme);
});
afterEach(() => {
  stop();
  reopenAs(null);
  fetched.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const send = (name: string, data: unknown) =>
  sent.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));

/** Queries that are asked for again when they are invalidated. */
function watch(...keys: readonly (readonly string[])[]) {
  for (const key of keys) client.setQueryData(key, "read");
  return () => keys.filter((key) => client.getQueryState(key)?.isInvalidated === true);
}

const isOpen = () => waitFor(() => expect(client.getQueryState(["opened"])?.isInvalidated).toBe(true));

async function start(): Promise<void> {
  client.setQueryData(["opened"], "before");
  stop = startLive(client);
  await isOpen();
}

it("the stream is asked for with the token and the workspace", async () => {
  await start();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/events");
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    authorization: "Bearer token of ada",
    workspace: "acme",
  });
});

it("a change by another member has the document and its list read again, and nothing else", async () => {
  await start();
  const touched = watch(
    ["gtm-plans"],
    ["gtm-plans", "p"],
    ["gtm-plans", "p", "versions"],
    ["sales-channels", "p"],
    ["gtm-plans", "q"],
    ["simulations"],
  );
  send("change", { kind: "gtm-plan", id: "p", action: "gtm-plan.update", version: 4, who: "ben" });
  await waitFor(() => expect(touched()).not.toEqual([]));
  expect(touched()).toEqual([
    ["gtm-plans"],
    ["gtm-plans", "p"],
    ["gtm-plans", "p", "versions"],
    ["sales-channels", "p"],
  ]);
});

it("a simulation that another member saves has the dashboard on the screen read again, and marks those that are not", async () => {
  await start();
  const keyAt = (place: string) => [...PRICING_FIGURES, { simulationId: "s", place }, "revenue"];
  const read = vi.fn(async () => "figures");
  const shown = new QueryObserver(client, { queryKey: keyAt("mid"), queryFn: read, staleTime: 30_000 });
  const unsubscribe = shown.subscribe(() => undefined);
  await waitFor(() => expect(shown.getCurrentResult().data).toBe("figures"));
  client.setQueryData(keyAt("high"), "figures");
  const heard = vi.fn();
  const unfollow = followChanges({ onChange: heard, onGap: vi.fn() });
  send("change", { kind: "simulation", id: "s", action: "simulation.update", version: 2, who: "ben" });
  await waitFor(() => expect(heard).toHaveBeenCalled());
  expect(read).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(keyAt("high"))?.isInvalidated).toBe(true);
  unfollow();
  unsubscribe();
});

it("changes that come while the dashboard is read are read together afterwards", async () => {
  await start();
  const answers: (() => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve("figures"))));
  const shown = new QueryObserver(client, {
    queryKey: [...PLANNED_FIGURES, { gtmPlanId: "p" }],
    queryFn: read,
    initialData: "before",
    staleTime: 30_000,
  });
  const unsubscribe = shown.subscribe(() => undefined);
  const heard = vi.fn();
  const unfollow = followChanges({ onChange: heard, onGap: heard });
  for (const version of [2, 3, 4, 5, 6])
    send("change", { kind: "dg-plan", id: "d", action: "dg-plan.update", version, who: "ben" });
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(5));
  expect(read).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await waitFor(() => expect(shown.getCurrentResult().isFetching).toBe(false));
  expect(read).toHaveBeenCalledTimes(2);
  unfollow();
  unsubscribe();
});

it("open forms hear of a change, and of a gap", async () => {
  await start();
  const onChange = vi.fn();
  const onGap = vi.fn();
  const unfollow = followChanges({ onChange, onGap });
  const change = { kind: "simulation", id: "s", action: "simulation.update", version: 2, who: "ben" };
  send("change", change);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(change));
  expect(onGap).not.toHaveBeenCalled();
  send("resync", {});
  await waitFor(() => expect(onGap).toHaveBeenCalledOnce());
  unfollow();
});

it("a hidden page closes its stream, and reads everything again when it is visible", async () => {
  await start();
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  const touched = watch(["deals", "list"]);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(touched()).toEqual([["deals", "list"]]));
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("a stream that the server ends is opened again, and the role is asked for", async () => {
  await start();
  sent.close();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), { timeout: 20_000 });
});

it.each([
  [["dashboards", "revenue"], "deal", true],
  [["deals", "stages"], "deal-stages", true],
  [["gtm-plans"], "simulation", false],
  [["simulations", "x"], "simulation", false],
  [["dashboards", "views"], "simulation", false],
  [[...PRICING_FIGURES, { simulationId: "x" }, "revenue"], "simulation", false],
  [[...PRICING_FIGURES, { simulationId: "x" }, "revenue"], "dg-plan", false],
  [[...PLANNED_FIGURES, { gtmPlanId: "d" }], "gtm-plan", true],
  [[...PLANNED_FIGURES, { gtmPlanId: "x" }], "gtm-plan", false],
  [[...PLANNED_FIGURES, { gtmPlanId: "x" }], "dg-plan", true],
  [[...PLANNED_FIGURES, { gtmPlanId: "x" }], "simulation", false],
  [[...CALIBRATION, { gtmPlanId: "x" }], "dg-plan", true],
  [["dashboards", "variance", { gtmPlanId: "x" }], "dg-plan", false],
  [[...PLAN_STATE, "d"], "gtm-plan", true],
  [[...PLAN_STATE, "x"], "gtm-plan", false],
  [[...PLAN_STATE, "x"], "dg-plan", true],
  [[...PLAN_STATE, "x"], "product-cost", true],
  [[...PLAN_STATE, "x"], "simulation", true],
])("%j after a change of a %s: %s", (key, kind, isRead) => {
  expect(isTouched(key, { kind, id: "d" })).toBe(isRead);
});
