import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test-app.ts";
import { endpointLimits, generalLimits, type RowLimits } from "./endpoint-limits.ts";

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
  const rows: RowLimits[] = [generalLimits, ...Object.values<RowLimits>(endpointLimits)];
  expect(rows.length).toBeGreaterThan(10);
  for (const { network, user, wider = false } of rows) {
    const most = Math.max((network?.calls ?? 0) * (wider ? WIDEST_NETWORK : 1), user?.calls ?? 0);
    expect(most * RATE_LIMITS * LOCAL_FACTOR).toBeLessThanOrEqual(LARGEST);
  }
});

test("with the widest RATE_LIMITS people sign up and call", async () => {
  const user = await server.signUp();
  const answer = await server.app.inject({ url: "/api/users/getUserDetails", headers: user.headers });
  expect(answer.statusCode).toBe(200);
});
