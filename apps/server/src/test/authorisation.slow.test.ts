import { randomInt } from "node:crypto";
import { type EndpointName, endpointNames } from "@beachhead/contract";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { runMatrix } from "./authorisation.ts";
import { faults } from "./authorisation-faults.ts";
import { routesWithoutRow } from "./routes-of.ts";
import { shuffle } from "./shuffle.ts";

const rows: readonly EndpointName[] = ["getProductCost", "updateProductCost", "getGtmPlan", "listGtmPlans"];

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ mailbox: { list: async () => [] } });
});
afterAll(() => server.close());

describe("the matrix of routes and callers", () => {
  test("the access matrix finds no leak where each caller sees only their own", async () => {
    const { leaks, untested, calls } = await runMatrix(server, { rows });
    expect({ leaks, untested }).toEqual({ leaks: [], untested: [] });
    expect(calls.owner).toEqual({ made: 4, granted: 4 });
    expect(calls["trial-expired"]).toEqual({ made: 4, granted: 3 });
    expect(calls.expired.granted + calls.revoked.granted + calls.anonymous.granted).toBe(0);
    expect(calls["expired token"]).toEqual({ made: 7, granted: 0 });
    expect(calls["read token"]).toEqual({ made: 4, granted: 3 });
    expect(calls["write token"]).toEqual({ made: 4, granted: 4 });
  });

  test("the access matrix finds no leak in any endpoint, in random order", async () => {
    const seed = randomInt(1, 1_000_000);
    const { leaks } = await runMatrix(server, { rows: shuffle(endpointNames, seed) });
    expect({ seed, leaks }).toEqual({ seed, leaks: [] });
  });

  test.each(faults)("the access matrix finds $what", async ({ through, complaint }) => {
    const { leaks } = await runMatrix(server, { rows, through });
    expect(leaks.join("\n")).toContain(complaint);
  });

  test("routesWithoutRow finds a route that is not in the endpoint table", async () => {
    const app = fastify();
    app.get("/livez", async () => "");
    app.get("/api/product-cost/all", async () => "");
    await app.ready();
    expect(routesWithoutRow(app)).toEqual(["GET /api/product-cost/all"]);
    await app.close();
  });
});
