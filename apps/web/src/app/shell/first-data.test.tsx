import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { loadFirstData } from "./first-data.ts";

const answers: Record<string, unknown> = {
  "/api/users/getUserDetails": { formatLocale: null },
  "/api/gtm-plan/get-saved-gtm-plans": [],
  "/api/dg-plan/savedplan/grouped-by-gtmplan": [],
  "/api/product-cost": [{ id: "c1" }],
  "/api/simulation": [],
  "/api/simulation/s1": { id: "s1" },
};
const asked: string[] = [];
const client = new QueryClient();

beforeEach(() => {
  asked.length = 0;
  client.clear();
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (!(address in answers)) throw new TypeError("offline");
    return Response.json(answers[address]);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("loadFirstData loads the user, the lists around every screen and the document of the address", async () => {
  await loadFirstData(client, "simulator", "s1");
  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
  expect(client.getQueryData(productCostResource.list.queryKey)).toEqual([{ id: "c1" }]);
  expect(client.getQueryData(simulationResource.one("s1").queryKey)).toEqual({ id: "s1" });
});

test("a document loaded early is fetched once and leaves the cache when its screen closes", async () => {
  await loadFirstData(client, "simulator", "s1");
  const screen = new QueryObserver(client, {
    ...simulationResource.one("s1"),
    gcTime: 0,
    staleTime: Infinity,
  });
  const close = screen.subscribe(() => undefined);
  expect(screen.getCurrentResult().data).toEqual({ id: "s1" });
  expect(asked.filter((each) => each.endsWith("/s1"))).toHaveLength(1);
  close();
  await expect.poll(() => client.getQueryData(simulationResource.one("s1").queryKey)).toBeUndefined();
});

test("loadFirstData resolves with the lists loaded when the document fails to load", async () => {
  client.setDefaultOptions({ queries: { retry: false } });
  await loadFirstData(client, "productCost", "gone");
  expect(asked).toContain("/api/product-cost/gone");
  expect(client.getQueryData(productCostResource.list.queryKey)).toBeDefined();
});
