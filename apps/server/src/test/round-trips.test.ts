import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDeal } from "../modules/deals/test-deal.ts";
import { testDetails, testGoals, testProduct } from "../modules/gtm-plans/test-plan.ts";
import { testCost } from "../modules/product-costs/test-cost.ts";
import { MINUTE_MS } from "../platform/clock/durations.ts";
import { buildTestApp, type TestApp, type TestUser } from "../test-app.ts";
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

const send = (
  method: "GET" | "POST" | "PUT" | "PATCH",
  url: string,
  payload?: object,
  headers: object = {},
) =>
  server.app.inject({
    method,
    url,
    headers: { ...user.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

/** The round trips of a request that is answered with the status. */
async function allTripsOf(status: number, ...request: Parameters<typeof send>): Promise<string[][]> {
  await database.take();
  expect((await send(...request)).statusCode).toBe(status);
  return database.take();
}

/** The same when the calls are counted in memory, as those of a busy user are. */
async function tripsOf(...request: Parameters<typeof allTripsOf>): Promise<string[][]> {
  const trips = (await allTripsOf(...request)).map((trip) => trip.filter((each) => each !== "take_attempt"));
  return trips.filter((trip) => trip.length > 0);
}

const SESSION = ["session_by_token"];
const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

test("a list of product costs takes two round trips, and one more for costs that are not cached", async () => {
  for (let count = 0; count < 3; count += 1) await send("POST", "/api/product-cost", testCost());
  const keys = [READ, "product-cost keys"];
  expect(await tripsOf(200, "GET", "/api/product-cost")).toEqual([
    SESSION,
    keys,
    ["product_costs_by_id"],
    ["COMMIT"],
  ]);
  // Nobody waits for this COMMIT.
  expect(await tripsOf(200, "GET", "/api/product-cost")).toEqual([SESSION, keys, ["COMMIT"]]);
});

test("the first request after a pause takes one round trip more, to count it for its user", async () => {
  server.clock.advance(MINUTE_MS);
  expect(await allTripsOf(200, "GET", "/api/product-cost")).toEqual([
    ["take_attempt", ...SESSION],
    ["take_attempt"],
    [READ, "product-cost keys"],
    ["COMMIT"],
  ]);
});

test("a save of a product cost takes three round trips", async () => {
  const { id } = (await send("POST", "/api/product-cost", testCost())).json<{ id: string }>();
  const trips = await tripsOf(200, "PUT", `/api/product-cost/${id}`, testCost(), { "if-match": '"v1"' });
  expect(trips).toEqual([
    SESSION,
    ["BEGIN", "subscription_of_user", "product_cost_locked"],
    ["product_cost_write", "audit_row", "COMMIT"],
  ]);
});

test("a plan that the caller has is answered after two round trips", async () => {
  const { id } = (await send("POST", "/api/gtm-plan/save-basic-details", testDetails())).json<{
    id: string;
  }>();
  const url = `/api/gtm-plan/individual-gtm-plan/${id}`;
  const trips = await tripsOf(304, "GET", url, undefined, { "if-none-match": '"v1"' });
  expect(trips).toEqual([SESSION, [READ, "plan_state"], ["COMMIT"]]);
});

test("a save of goals, of a section or of business details takes three round trips", async () => {
  const { id } = (await send("POST", "/api/gtm-plan/save-basic-details", testDetails())).json<{
    id: string;
  }>();
  const locked = ["BEGIN", "subscription_of_user", "plan_state_locked"];
  const goals = { gtmPlanId: id, goals: testGoals() };
  expect(await tripsOf(200, "POST", "/api/gtm-plan/saveGoals", goals)).toEqual([
    SESSION,
    locked,
    ["plan_goals_write", "audit_row", "COMMIT"],
  ]);
  const section = {
    gtmPlanId: id,
    productGeoCombinationName: "CRM-India",
    individualSegmentationData: { rational: "Banks buy first", industries: {} },
  };
  expect(await tripsOf(200, "POST", "/api/gtm-plan/saveCombinationSegmentation", section)).toEqual([
    SESSION,
    [...locked, "plan_products", "plan_named_sections"],
    ["plan_sections_write", "version of gtm-plan", "audit_row", "COMMIT"],
  ]);
  const details = testDetails({ id, products: [testProduct({ description: "Edited" })] });
  const detailsTrips = (reads: string[], writes: string[]) => [
    SESSION,
    [...locked, "plan_details_stamp", ...reads],
    ["plan_head_write", ...writes, "audit_row", "COMMIT"],
  ];
  const save = ["POST", "/api/gtm-plan/save-basic-details", details] as const;
  const write = ["plan_products_write"];
  expect(await tripsOf(200, ...save)).toEqual(detailsTrips(["plan_products_whole"], write));
  // The products are cached, and none has changed.
  expect(await tripsOf(200, ...save)).toEqual(detailsTrips([], []));
  const again = testDetails({ id, products: [testProduct({ description: "Edited again" })] });
  expect(await tripsOf(200, "POST", "/api/gtm-plan/save-basic-details", again)).toEqual(
    detailsTrips([], write),
  );
});

test("a save of business details takes a fourth round trip when the cached products are not the stored ones", async () => {
  const { id } = (await send("POST", "/api/gtm-plan/save-basic-details", testDetails())).json<{
    id: string;
  }>();
  const save = ["POST", "/api/gtm-plan/save-basic-details", testDetails({ id })] as const;
  await send(...save);
  const renamed = await send("PATCH", `/api/gtm-plan/plan/${id}`, { gtmPlanName: "Renamed" });
  expect(renamed.statusCode).toBe(200);
  const [, locked, read, ...rest] = await tripsOf(200, ...save);
  expect(locked?.at(-1)).toBe("plan_details_stamp");
  expect(read).toEqual(["plan_products_whole"]);
  expect(rest).toEqual([["plan_head_write", "audit_row", "COMMIT"]]);
});

test("the configuration takes no round trip", async () => {
  expect(await tripsOf(200, "GET", "/api/configuration")).toEqual([]);
});

test("planned against actual takes two round trips, and more when something changed that it depends on", async () => {
  const { id } = (await send("POST", "/api/gtm-plan/save-basic-details", testDetails())).json<{
    id: string;
  }>();
  const url = `/api/dashboard/planned-vs-actual?gtmPlanId=${id}`;
  const stamp = [READ, "gtm-plan stamp", "dg-plan stamp", "planned_vs_actual_stamp"];
  // The first one in a process reads the daily rates as well.
  expect((await tripsOf(200, "GET", url)).length).toBeGreaterThan(3);
  expect(await tripsOf(200, "GET", url)).toEqual([SESSION, stamp, ["COMMIT"]]);
  await send("POST", "/api/integration/deals", testDeal());
  const computed = await tripsOf(200, "GET", url);
  expect(computed[1]).toEqual(stamp);
  expect(computed.length).toBeGreaterThan(3);
});
