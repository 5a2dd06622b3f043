import { randomInt } from "node:crypto";
import { type EndpointName, endpointNames } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { shuffle } from "./shuffle.ts";
import { foreigners, runTeamMatrix } from "./team-authorisation.ts";
import { teamFaults } from "./team-authorisation-faults.ts";

const rows: readonly EndpointName[] = ["getProductCost", "updateProductCost", "getGtmPlan", "listGtmPlans"];

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ mailbox: { list: async () => [] }, rateLimits: 1_000 });
});
afterAll(() => server.close());

test("the matrix of roles lets members in as far as their role reaches, and nobody else", async () => {
  const { leaks, calls } = await runTeamMatrix(server, { rows });
  expect(leaks).toEqual([]);
  expect(calls.viewer).toEqual({ made: 4, granted: 3 });
  expect(calls.editor).toEqual({ made: 4, granted: 4 });
  for (const caller of foreigners) expect(calls[caller]).toEqual({ made: 4, granted: 0 });
});

test("the matrix of roles finds no leak in any endpoint, in random order", async () => {
  const seed = randomInt(1, 1_000_000);
  const { leaks } = await runTeamMatrix(server, { rows: shuffle(endpointNames, seed) });
  expect({ seed, leaks }).toEqual({ seed, leaks: [] });
});

test.each(teamFaults)("the matrix of roles finds $what", async ({ through, complaint }) => {
  const { leaks } = await runTeamMatrix(server, { rows, through });
  expect(leaks.join("\n")).toContain(complaint);
});
