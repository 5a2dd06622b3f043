import { randomInt } from "node:crypto";
import { endpointNames } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { faultIn, sendGenerated } from "./generated-requests.ts";

const COUNT = 1_300;

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("1,300 generated requests cause no failure and reveal no internals", async () => {
  const seed = randomInt(1, 1_000_000);
  const { requests, reached, succeeded, faults } = await sendGenerated(server, COUNT, seed);
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(requests).toBe(COUNT);
  expect([...reached].toSorted()).toEqual(endpointNames.toSorted());
  // With fewer, requests would be turned away before they come to anything.
  expect(succeeded.size, `seed ${seed}`).toBeGreaterThan(endpointNames.length / 2);
});

test.each([
  ["a failure of the server", 500, "{}", false],
  ["a statement", 400, 'update "users" set x from "users" where', false],
  ["a stack", 422, "Error\n    at save (store.ts:12:3)", false],
  ["what was not refused", 200, "{}", true],
])("faultIn detects %s", (_what, status, body, mustBeRefused) => {
  expect(faultIn(status, body, mustBeRefused)).toBeDefined();
});
