import { emptyFieldMapping, type ReplyOf } from "@beachhead/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import type { TestClient } from "../../../test/client.ts";
import { testServer } from "../../../test/server.ts";
import { TEST_PASSWORD } from "../../../test-app.ts";
import { testChannel, testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { dealFromRecord } from "../settings/deal-from-record.ts";
import { testDeal } from "../test-deal.ts";
import { readComparison } from "./comparison.ts";
import { explainComparison } from "./variance.ts";

const server = testServer({ plan: "enterprise", user: "per test" });
const zoneOfMachine = process.env["TZ"];
let pools: Pools;
let withUser: WithUser;

beforeAll(() => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
});
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneOfMachine;
});
afterAll(() => pools.close());

/** Calls with any body and expects success. */
const call: TestClient["callUntyped"] = (name, request) => server.user.api.callUntyped(name, request);

async function plan(channel?: Record<string, unknown>): Promise<string> {
  const products = [testProduct({ geos: ["India"] })];
  const { gtmPlanId } = await call("saveBasicDetails", { body: testDetails({ firstYear: 2027, products }) });
  if (channel !== undefined)
    await call("createDgPlan", {
      body: testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels: [channel] }),
    });
  return gtmPlanId;
}

const add = (changes: Record<string, unknown>) => call("createDeal", { body: testDeal(changes) });

/** The figures at a moment. */
async function at(moment: string, query: Record<string, string>) {
  const { userId } = server.user;
  const read = await withUser.read(userId, (tx) =>
    readComparison(tx, userId, (name) => query[name], new Date(moment)),
  );
  return { ...read.blocks, elapsed: read.elapsed, variance: explainComparison(read, "sequential") };
}

test("a year begins and ends with its UTC days, wherever the server is", async () => {
  const gtmPlanId = await plan(testChannel());
  for (const closeDate of ["2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01"])
    await add({ closeDate, createdDate: closeDate, Amount: Number(closeDate.replaceAll("-", "")) });
  const moments = [
    "2026-12-31T23:59:59Z",
    "2027-01-01T00:00:00Z",
    "2027-12-31T23:59:59Z",
    "2028-01-01T00:00:00Z",
  ];
  const answers: string[] = [];
  for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"]) {
    process.env["TZ"] = zone;
    const comparisons = await Promise.all(moments.map((moment) => at(moment, { gtmPlanId })));
    answers.push(JSON.stringify(comparisons));
    expect(comparisons.map(({ current }) => current.revenueAchievement.status)).toEqual([
      "Achieved",
      "Achieved",
      "Achieved",
      "Achieved",
    ]);
    expect(comparisons.map(({ elapsed }) => Math.round(elapsed * 1e6) / 1e6)).toEqual([0, 0, 1, 1]);
    for (const { current } of comparisons) {
      expect(current.revenueSum.closed).toBe(20_270_101 + 20_271_231);
      expect(current.months.map(({ closedRevenue }) => closedRevenue).filter((sum) => sum > 0)).toEqual([
        20_270_101, 20_271_231,
      ]);
    }
  }
  expect(new Set(answers).size).toBe(1);
});

test.each([
  ["2027-12-31T23:30:00-08:00", "2027-12-31"],
  ["2028-01-01T00:30:00+05:30", "2028-01-01"],
  ["2027-12-31", "2027-12-31"],
  ["2027-02-29T00:00:00Z", null],
])("a CRM's close time %s is the day %s", (closeDate, day) => {
  expect(dealFromRecord(emptyFieldMapping, {}, { externalId: "1", closeDate }).closeDate).toBe(day);
});

test("a plan without timing is planned evenly at its yearly rate", async () => {
  const gtmPlanId = await plan(testChannel({ timeBoundSimulation: [] }));
  const { current, cumulative } = await at("2027-06-01T00:00:00Z", { gtmPlanId, targetYear: "2" });
  const { planned } = current.revenueSum;
  expect(planned).toBeGreaterThan(0);
  expect(cumulative.revenueSum.planned).toBeCloseTo(2 * planned, 1);
  for (const { plannedRevenue } of current.months) expect(plannedRevenue).toBeCloseTo(planned / 12, 1);
});

test("a year without deals has no closed revenue, no odds and no invented reason", async () => {
  const gtmPlanId = await plan(testChannel());
  await add({ closeDate: "2027-03-01", createdDate: "2027-01-01" });
  const { current, variance } = await at("2027-06-01T00:00:00Z", { gtmPlanId, targetYear: "5" });
  expect(current.revenueSum.closed).toBe(0);
  expect(current.pipelineSums.crm).toBe(0);
  expect(current.revenueAchievement).toMatchObject({ percent: 0, pace: null, status: "Not started" });
  expect(variance).toMatchObject({ planned: 0, closed: 0, total: 0 });
  expect(variance.sentence).toBe("Closed revenue is as planned.");
});

test("a currency without a rate leaves every figure at 0 and names what is left out", async () => {
  const gtmPlanId = await plan(testChannel());
  await add({ closeDate: "2027-03-01", createdDate: "2027-01-01" });
  await add({ closeDate: "2027-04-01", createdDate: "2027-01-01", Stage: "Qualification" });
  const reply = await call("getPlannedVsActual", { query: { gtmPlanId, currency: "CHF" } });
  expect(reply.unconverted).toEqual({ count: 2, currencies: { USD: 2 } });
  expect(reply.plansWithoutRate).toEqual(["India inbound"]);
  for (const { rows, revenueSum, pipelineSums, revenueAchievement } of [reply.current, reply.cumulative]) {
    expect(rows).toEqual([]);
    expect(revenueSum).toEqual({ planned: 0, closed: 0 });
    expect(pipelineSums).toEqual({ planned: 0, crm: 0, open: 0, weighted: 0 });
    expect(revenueAchievement).toMatchObject({ percent: null, status: "No plan" });
  }
});

test("two sessions of a user read the same figures, also after one of them changed a deal", async () => {
  const gtmPlanId = await plan(testChannel());
  const { email } = server.user;
  const signedIn = await server.client.send("signIn", { body: { email, password: TEST_PASSWORD } });
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  const query = { gtmPlanId, targetYear: "1" };
  const both = async () => {
    const other = await server.client.send("getPlannedVsActual", { headers, query });
    return [
      await call("getPlannedVsActual", { query }),
      other.json<ReplyOf<"getPlannedVsActual">>(),
    ] as const;
  };
  for (const Amount of [100, 250.5]) {
    await add({ Amount, closeDate: "2027-03-01", createdDate: "2027-01-01" });
    const [first, second] = await both();
    expect(second).toEqual(first);
    expect(first.current.revenueSum.closed).toBe(Amount === 100 ? 100 : 350.5);
  }
});
