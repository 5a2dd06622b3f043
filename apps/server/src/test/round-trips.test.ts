import type { EndpointName } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDeal } from "../modules/deals/test-deal.ts";
import { testDetails, testGoals, testProduct } from "../modules/gtm-plans/test-plan.ts";
import { testCost } from "../modules/product-costs/test-cost.ts";
import { MINUTE_MS } from "../platform/clock/durations.ts";
import { buildTestApp, type TestApp, type TestUser } from "../test-app.ts";
import type { TestRequest } from "./client.ts";
import { type RoundTrips, recordRoundTrips } from "./round-trips.ts";

let server: TestApp;
let user: TestUser;
let database: RoundTrips;

beforeAll(async () => {
  server = await buildTestApp({
    sandboxes: false,
    onPools: (pools) => {
      database = recordRoundTrips(pools);
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

/** The round trips of a request that is answered with the status. */
async function allTripsOf(status: number, name: EndpointName, request?: TestRequest): Promise<string[][]> {
  await database.take();
  expect((await user.api.send(name, request)).statusCode).toBe(status);
  return database.take();
}

/** The same when the calls are counted in memory, as those of a busy user are. */
async function tripsOf(...request: Parameters<typeof allTripsOf>): Promise<string[][]> {
  const trips = (await allTripsOf(...request)).map((trip) => trip.filter((each) => each !== "take_attempt"));
  return trips.filter((trip) => trip.length > 0);
}

const BEGIN = ["BEGIN"];
const READ = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"];
const COMMIT = ["COMMIT"];
const SESSION = ["session_by_token"];

test("a list of product costs reads the keys of its rows, and only the costs that are not cached", async () => {
  for (let count = 0; count < 3; count += 1) await user.api.send("createProductCost", { body: testCost() });
  const keys = ["product-cost keys"];
  expect(await tripsOf(200, "listProductCosts")).toEqual([
    SESSION,
    READ,
    keys,
    ["product_costs_by_id"],
    COMMIT,
  ]);
  expect(await tripsOf(200, "listProductCosts")).toEqual([SESSION, READ, keys, COMMIT]);
});

test("the first request after a pause is counted while its session is looked up, then for its user", async () => {
  server.clock.advance(MINUTE_MS);
  expect(await allTripsOf(200, "listProductCosts")).toEqual([
    ["take_attempt", ...SESSION],
    ["take_attempt"],
    READ,
    ["product-cost keys"],
    COMMIT,
  ]);
});

test("a save of a product cost reads in one round trip and writes in another", async () => {
  const { id } = await user.api.callUntyped("createProductCost", { body: testCost() });
  const trips = await tripsOf(200, "updateProductCost", { params: { id }, ifMatch: 1, body: testCost() });
  expect(trips).toEqual([
    SESSION,
    BEGIN,
    ["subscription_of_user", "product_cost_locked"],
    ["product_cost_write", "audit_row"],
    COMMIT,
  ]);
});

test("a plan that the caller has is answered without reading more than its state", async () => {
  const { id } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const headers = { "if-none-match": '"v1"' };
  const trips = await tripsOf(304, "getGtmPlan", { params: { id }, headers });
  expect(trips).toEqual([SESSION, READ, ["plan_state"], COMMIT]);
});

test("a save of goals, of a section or of business details reads in one round trip and writes in another", async () => {
  const { id } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const locked = ["subscription_of_user", "plan_state_locked"];
  const saved = (reads: string[], writes: string[], row = "audit_row_and_changes") => [
    SESSION,
    BEGIN,
    [...locked, ...reads],
    [...writes, row],
    COMMIT,
  ];
  const goals = { gtmPlanId: id, goals: testGoals() };
  expect(await tripsOf(200, "saveGoals", { body: goals })).toEqual(
    saved(["plan_goals"], ["plan_goals_write"]),
  );
  const section = {
    gtmPlanId: id,
    productGeoCombinationName: "CRM-India",
    individualSegmentationData: { rational: "Banks buy first", industries: {} },
  };
  expect(await tripsOf(200, "saveSegmentation", { body: section })).toEqual(
    saved(["plan_products", "plan_named_sections"], ["plan_sections_write", "version of gtm-plan"]),
  );
  const body = testDetails({ id, products: [testProduct({ description: "Edited" })] });
  const reads = ["plan_head", "plan_products_whole", "plan_former_combinations"];
  const save = () => tripsOf(200, "saveBasicDetails", { body });
  expect(await save()).toEqual(saved(reads, ["plan_head_write", "plan_products_write"]));
  // No product has changed.
  expect(await save()).toEqual(saved(reads, ["plan_head_write"], "audit_row"));
});

test("the configuration takes no round trip", async () => {
  expect(await tripsOf(200, "getConfiguration")).toEqual([]);
});

test("planned against actual reads one stamp, and more when something changed that it depends on", async () => {
  const { id } = await user.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const compare = () => tripsOf(200, "getPlannedVsActual", { query: { gtmPlanId: id } });
  const stamp = ["gtm-plan stamp", "dg-plan stamp", "plan_of_record_stamp", "planned_vs_actual_stamp"];
  // The first one in a process reads the daily rates as well.
  expect((await compare()).length).toBeGreaterThan(4);
  expect(await compare()).toEqual([SESSION, READ, stamp, COMMIT]);
  await user.api.send("createDeal", { body: testDeal() });
  const computed = await compare();
  expect(computed[2]).toEqual(stamp);
  expect(computed.length).toBeGreaterThan(4);
});
