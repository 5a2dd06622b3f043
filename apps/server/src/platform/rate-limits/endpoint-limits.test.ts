import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { endpointLimits, generalLimits, type Limit, type RowLimits } from "./endpoint-limits.ts";

/** The widest that the configuration allows. */
const RATE_LIMITS = 1_000;
const LOCAL_FACTOR = 100;
const WIDEST_NETWORK = 10;
/** Of PostgreSQL's integer. */
const LARGEST = 2 ** 31 - 1;

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ rateLimits: RATE_LIMITS, sandboxes: true });
});
afterAll(() => server.close());

test("the widest RATE_LIMITS still fits the counters' column", () => {
  const limits: Limit[] = [generalLimits, ...Object.values<RowLimits>(endpointLimits)].flatMap(
    ({ network, user }) => [network, user].filter((limit) => limit !== undefined),
  );
  expect(limits.length).toBeGreaterThan(10);
  for (const { calls } of limits)
    expect(calls * WIDEST_NETWORK * RATE_LIMITS * LOCAL_FACTOR).toBeLessThanOrEqual(LARGEST);
});

test("with the widest RATE_LIMITS people sign up and call", async () => {
  const user = await server.signUp();
  const answer = await server.app.inject({ url: "/api/users/getUserDetails", headers: user.headers });
  expect(answer.statusCode).toBe(200);
});
