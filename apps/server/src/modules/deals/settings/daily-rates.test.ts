import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "../../../platform/clock/durations.ts";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createEgress, type Egress } from "../../../platform/egress/egress.ts";
import { createLog } from "../../../platform/log/log.ts";
import { readProviders } from "../../../providers/index.ts";
import { createRateSource } from "../../../providers/rates/index.ts";
import { buildTestApp, type TestApp } from "../../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";
import { createDailyRates, type DailyRatesJob } from "./daily-rates.ts";

let sandbox: TestSandbox;
let server: TestApp;
let pools: Pools;
let egress: Egress;
let job: DailyRatesJob;
const logged: string[] = [];
/** A Sunday. */
let now = new Date("2026-11-22T12:00:00Z");
const control = (action: string, body: object) => sandbox.control("rates", action, body);
const stored = async () =>
  (await pools.auth.query<{ day: string }>("select date::text as day from daily_rates order by date desc"))
    .rows;

beforeAll(async () => {
  sandbox = await startTestSandbox("http://localhost:3000");
  server = await buildTestApp();
  pools = createTestPools(server.database);
  const context = { publicUrl: "http://localhost:3000", production: false, sandboxes: true };
  const { settings, origins } = readProviders(sandbox.environment, context).rates;
  if (settings === undefined) throw new Error("The sandbox does not configure rates");
  egress = createEgress({ allowedOrigins: origins });
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const source = createRateSource(settings, egress);
  job = createDailyRates({ pool: pools.auth, clock: { now: () => now }, source, log });
});
afterEach(() => sandbox.clearFaults("rates"));
afterAll(async () => {
  await egress.close();
  await pools.close();
  await server.close();
  await sandbox.stop();
});

test("the first fetch of daily rates takes a quarter of a year up to Friday, later ones one file a day", async () => {
  await control("until", { day: "2026-11-22" });
  await job.refresh();
  const [newest] = await stored();
  expect(newest?.day).toBe("2026-11-20");
  expect(await stored()).toHaveLength(64);
  now = addMs(now, 19 * HOUR_MS);
  await job.refresh();
  await control("until", { day: "2026-11-23" });
  now = addMs(now, 2 * HOUR_MS);
  await job.refresh();
  expect((await stored())[0]?.day).toBe("2026-11-23");
  expect((await sandbox.requests("rates")).map(({ path }) => path.split("-").at(-1))).toEqual([
    "90d.xml",
    "90d.xml",
  ]);
  now = addMs(now, DAY_MS);
  await control("until", { day: "2026-11-24" });
  await job.refresh();
  expect((await sandbox.requests("rates")).at(-1)?.path).toMatch(/daily\.xml$/);
  expect((await stored())[0]?.day).toBe("2026-11-24");
});

test.each([
  ["a busy source", { kind: "answer", status: 429, body: {} }, ": 429"],
  ["a lost connection", { kind: "close-before" }, "unreachable"],
  ["the page of a proxy", { kind: "html" }, ": 502"],
  ["a file without a whole day", undefined, "no rates"],
])("%s leaves the stored rates in place, and the next hour tries again", async (_what, fault, said) => {
  const before = await stored();
  now = addMs(now, DAY_MS);
  logged.length = 0;
  if (fault === undefined) await control("truncated", { on: true });
  else await control("faults", { match: "GET /stats", ...fault });
  await job.refresh();
  expect(await stored()).toEqual(before);
  expect(logged.join("")).toContain(said);
  await control("truncated", { on: false });
  await sandbox.clearFaults("rates");
  now = addMs(now, HOUR_MS);
  await job.refresh();
  expect(
    (await pools.auth.query("select from daily_rates where fetched_at = $1", [now])).rowCount,
  ).toBeGreaterThan(0);
});

test("rates of the source count for currencies without an own rate, in the user's base", async () => {
  const user = await server.signUp();
  const rates = () => user.api.call("getRates");
  const first = await rates();
  expect(first).toMatchObject({ base: "EUR", date: null, rates: {}, days: [] });
  expect(first.daily).toMatchObject({ source: "Sandbox", date: "2026-11-24" });
  const { USD = 0, INR = 0 } = first.daily?.rates ?? {};
  await user.api.send("saveRates", { body: { base: "USD", date: "2026-11-01", rates: { EUR: 0.5 } } });
  const second = await rates();
  expect(second).toMatchObject({
    base: "USD",
    date: "2026-11-01",
    rates: { EUR: 0.5 },
    days: ["2026-11-01"],
  });
  expect(second.daily?.rates["EUR"]).toBeUndefined();
  expect(second.daily?.rates["INR"]).toBeCloseTo(INR / USD, 9);
});

test("a server with a configured source fetches its rates when it starts", async () => {
  await pools.auth.query("update daily_rates set fetched_at = '2026-01-01'");
  const environment = { ...sandbox.environment, FX_SANDBOX: "1" };
  const other = await buildTestApp({ environment, database: server.database, worksOnJobs: true });
  await other.app.ready();
  const isFetched = async () =>
    (await pools.auth.query("select from daily_rates where fetched_at > now() - interval '1 hour'")).rowCount;
  await vi.waitFor(async () => expect(await isFetched()).toBeGreaterThan(0), { timeout: 120_000 });
  await other.close();
});
