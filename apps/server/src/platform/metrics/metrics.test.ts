import { type Endpoint, endpointNames, endpoints } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { everyParam } from "../../test/client.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../test-app.ts";
import { newId } from "../db/uuid.ts";
import type { JobCounts } from "../jobs/index.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

const CALM: JobCounts = { waiting: 3, running: 1, parked: 2, lagSeconds: 7.5 };

let countJobs: () => Promise<JobCounts>;
let metrics: Metrics;
let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  countJobs = async () => CALM;
  metrics = createMetrics({
    pools: { app: { totalCount: 5, idleCount: 2, waitingCount: 4 } },
    countJobs: () => countJobs(),
  });
  server = await buildTestApp({ metrics });
  user = await server.signUp();
});
afterAll(() => server.close());

const lines = async () => (await metrics.text()).split("\n");
const withoutComments = async () => (await lines()).filter((line) => line !== "" && !line.startsWith("#"));

describe("after a call of every route", () => {
  const secrets: string[] = [];
  beforeAll(async () => {
    for (const name of endpointNames) {
      const [id, token] = [newId(), `token-${newId()}`];
      secrets.push(id, token);
      await server.client.send(name, {
        params: everyParam(name, id),
        query: { token, to: user.email },
        headers: { authorization: `Bearer ${token}` },
      });
    }
    await user.api.follow(`/no-such-page/${user.userId}`);
    await user.api.send("getUserDetails");
    await server.client.send("signIn", { body: { email: user.email, password: `wrong ${TEST_PASSWORD}` } });
  });

  test("the metrics have the count and duration of every route, by its template", async () => {
    const found = await withoutComments();
    const rows: Endpoint[] = Object.values(endpoints);
    const missing = rows.filter(
      ({ method, path }) =>
        !found.some((line) =>
          line.startsWith(`http_request_duration_seconds_count{method="${method}",route="${path}"}`),
        ),
    );
    expect(missing).toEqual([]);
    const details = 'method="GET",route="/api/users/getUserDetails"';
    expect(found).toContain(`http_requests_total{${details},status="2xx"} 1`);
    expect(found).toContain(`http_requests_total{${details},status="4xx"} 1`);
    expect(found).toContain('http_requests_total{method="",route="(none)",status="5xx"} 1');
    expect(
      found.find((line) => line.startsWith('http_failures_total{code="unauthenticated"}')),
    ).toBeDefined();
  });

  test("the metrics contain no id, address, e-mail or token", async () => {
    const text = await metrics.text();
    for (const secret of [...secrets, user.userId, user.email, user.token, TEST_PASSWORD])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|\/\d/);
  });

  test("two reads of the metrics return the same set of fewer than 14 series a route", async () => {
    const names = async () => (await withoutComments()).map((line) => line.slice(0, line.lastIndexOf(" ")));
    const first = await names();
    expect(first.length).toBeLessThan(14 * endpointNames.length);
    expect(new Set(first).size).toBe(first.length);
    expect(await names()).toEqual(first);
  });
});

test("the metrics cover the connection pools, the job queue and the process", async () => {
  const found = await withoutComments();
  expect(found).toContain('database_connections{pool="app",state="in use"} 3');
  expect(found).toContain('database_connections{pool="app",state="waited for"} 4');
  expect(found).toContain('jobs{state="parked"} 2');
  expect(found).toContain("jobs_lag_seconds 7.5");
  expect(found).toContain("database_up 1");
  expect(found.some((line) => line.startsWith("process_resident_memory_bytes "))).toBe(true);
});

test.each([
  ["fails", () => Promise.reject(new Error("no connection"))],
  ["never answers", () => new Promise<JobCounts>(() => undefined)],
])("while the database %s the other metrics are answered within a second", async (_how, away) => {
  countJobs = away;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = withoutComments();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  const found = await asked;
  countJobs = async () => CALM;
  expect(found).toContain("database_up 0");
  expect(found.some((line) => line.startsWith("jobs{"))).toBe(false);
  expect(found.some((line) => line.startsWith("http_requests_total{"))).toBe(true);
});
