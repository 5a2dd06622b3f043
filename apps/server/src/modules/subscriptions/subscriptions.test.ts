import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import { DAY_MS } from "../../platform/clock/durations.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { ledger, subscriptions as subscriptionsTable } from "../../platform/db/schema/subscriptions.ts";
import { createTestDatabase, grantPlan, type TestDatabase } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSubscriptions, type LimitedUse, type PlanOfUser } from "./index.ts";

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let userId: string;
let clock: ReturnType<typeof movableClock>;
let subscriptions: ReturnType<typeof createSubscriptions>;

beforeAll(async () => {
  database = await createTestDatabase();
  // 500 spends wait for one row: on a busy machine the last of them for longer than a request may.
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

beforeEach(async () => {
  clock = movableClock();
  subscriptions = createSubscriptions({
    clock,
    findHolders: async () => ({ products: [], geos: [], industries: [] }),
    countInPlans: async () => ({ products: 3, geos: 2, industries: 1 }),
  });
  userId = await insertUser(database);
  await withUser(userId, (tx) => subscriptions.ensureSubscription(tx, userId));
});

const use = (wanted: LimitedUse) =>
  withUser(userId, (tx) => subscriptions.requireWithinLimit(tx, userId, wanted));
const readPlan = (): Promise<PlanOfUser> => withUser(userId, (tx) => subscriptions.readPlan(tx, userId));

/** "code: sentence" of the refusal, or what was answered. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  });

describe("a new user", () => {
  test("a new user is on a 14-day trial with its limits", async () => {
    const plan = await readPlan();
    expect(plan).toMatchObject({
      planType: "trial",
      subscriptionStatus: "free",
      subscriptionPeriod: null,
      subscriptionStartDate: null,
      nextBillingDate: null,
      isTrialExpired: false,
      consultingAmount: 0,
      simulationLimit: 2,
      simulationsRun: 0,
    });
    expect(plan.planLimits).toEqual({
      productsLimit: 1,
      productsAdded: 3,
      geosLimits: 1,
      geosAdded: 2,
      industriesLimits: 1,
      industriesAdded: 1,
      aiFetchesLimit: 5,
      aiFetchAdded: 0,
      simulationsLimit: 2,
      simulationsAdded: 0,
      consultingHours: 0,
      seatsLimit: 3,
      seatsAdded: 1,
      holders: { products: [], geos: [], industries: [] },
    });
    const left = Date.parse(plan.trialEndsAt) - clock.now().getTime();
    expect(left).toBeGreaterThan(13.99 * DAY_MS);
    expect(left).toBeLessThanOrEqual(14 * DAY_MS);
  });

  test("a trial keeps its first start when it is ensured again", async () => {
    const before = await readPlan();
    clock.advance(3 * DAY_MS);
    await withUser(userId, (tx) => subscriptions.ensureSubscription(tx, userId));
    expect(await readPlan()).toEqual(before);
  });

  test("a user whose sign-up was interrupted before the trial gets it at the first read of the plan", async () => {
    const other = await insertUser(database);
    const plan = await withUser(other, (tx) => subscriptions.readPlan(tx, other));
    expect(plan).toMatchObject({ planType: "trial", isTrialExpired: false });
  });
});

describe("metered uses", () => {
  test("metered uses count up to the limit, and the refusal says what to do", async () => {
    expect(await use({ kind: "simulations", key: "a" })).toBe(true);
    expect(await use({ kind: "simulations", key: "b" })).toBe(true);
    expect(await outcome(use({ kind: "simulations", key: "c" }))).toBe(
      "limit_reached: You have run 2 of 2 simulations in your trial. Upgrade to run more.",
    );
    expect((await readPlan()).planLimits.simulationsAdded).toBe(2);
    expect((await readPlan()).simulationsRun).toBe(2);
    expect((await readPlan()).planLimits.aiFetchAdded).toBe(0);
  });

  test("metered uses with a key that was counted are free, also when the limit is reached", async () => {
    await use({ kind: "simulations", key: "a" });
    await use({ kind: "simulations", key: "b" });
    expect(await use({ kind: "simulations", key: "a" })).toBe(false);
    expect((await readPlan()).simulationsRun).toBe(2);
  });

  test("metered uses whose work fails afterwards in the same transaction cost nothing", async () => {
    const failing = withUser(userId, async (tx) => {
      await subscriptions.requireWithinLimit(tx, userId, { kind: "simulations", key: "a" });
      throw new Error("the write failed");
    });
    await expect(failing).rejects.toThrow("the write failed");
    expect((await readPlan()).simulationsRun).toBe(0);
  });

  test("500 concurrent uses: exactly as many succeed as the limit leaves", async () => {
    await grantPlan(database, userId, "diy");
    await use({ kind: "simulations", key: "first" });
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, index) => outcome(use({ kind: "simulations", key: `run ${index}` }))),
    );
    expect(outcomes.filter((each) => each === true)).toHaveLength(59);
    expect(outcomes.filter((each) => String(each).startsWith("limit_reached"))).toHaveLength(441);
    const rows = await withUser(userId, (tx) =>
      tx.select({ total: sql<string>`sum(${ledger.delta})` }).from(ledger),
    );
    expect(rows).toEqual([{ total: "60" }]);
  });

  test("500 concurrent uses with 7 keys: 7 count", async () => {
    await grantPlan(database, userId, "diy");
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, index) => use({ kind: "aiFetches", key: `key ${index % 7}` })),
    );
    expect(outcomes.filter((counted) => counted)).toHaveLength(7);
    expect((await readPlan()).planLimits.aiFetchAdded).toBe(7);
  });

  test("metered uses start again at 0 with a new billing period", async () => {
    await withUser(userId, (tx) =>
      subscriptions.activatePlan(
        tx,
        { kind: "script", userId },
        { plan: "diy", period: "monthly", endAt: null },
      ),
    );
    for (const key of ["a", "b", "c", "d", "e"]) await use({ kind: "simulations", key });
    expect(await outcome(use({ kind: "simulations", key: "f" }))).toMatch(
      /^limit_reached: You have run 5 of 5 simulations in this billing period\. They start again on \d+ \w+ \d{4}; upgrade/,
    );
    clock.advance(31 * DAY_MS);
    expect((await readPlan()).simulationsRun).toBe(0);
    expect(await use({ kind: "simulations", key: "a" })).toBe(true);
    expect((await readPlan()).simulationsRun).toBe(1);
  });

  test("metered uses are unlimited on the Enterprise Plan, and still counted", async () => {
    await grantPlan(database, userId, "enterprise");
    for (let run = 0; run < 10; run += 1) await use({ kind: "simulations", key: `run ${run}` });
    const plan = await readPlan();
    expect(plan).toMatchObject({ planType: "Enterprise Plan", simulationLimit: null, simulationsRun: 10 });
    expect(plan.planLimits.productsLimit).toBeNull();
  });
});

describe("counted things", () => {
  test("products and geographies are limited by their number after the write", async () => {
    expect(await use({ kind: "products", wanted: 1 })).toBe(true);
    expect(await outcome(use({ kind: "products", wanted: 2 }))).toBe(
      "limit_reached: Your trial allows 1 product; this would make 2. Upgrade to add more.",
    );
    await grantPlan(database, userId, "startup");
    expect(await use({ kind: "geos", wanted: 10 })).toBe(true);
    expect(await outcome(use({ kind: "geos", wanted: 11 }))).toBe(
      "limit_reached: Your Startup Plan allows 10 geographies; this would make 11. Upgrade to add more.",
    );
  });
});

describe("when the time is over", () => {
  const write = () => withUser(userId, (tx) => subscriptions.requireWritable(tx, userId));

  test("an ended trial is read-only, and the refusal says so", async () => {
    clock.advance(13.9 * DAY_MS);
    expect(await outcome(write())).toBeUndefined();
    clock.advance(0.2 * DAY_MS);
    expect(await readPlan()).toMatchObject({ isTrialExpired: true, subscriptionStatus: "free" });
    const refusal =
      /^limit_reached: Your trial ended on \d+ \w+ \d{4}\. You can still read and export everything; upgrade/;
    expect(await outcome(write())).toMatch(refusal);
    expect(await outcome(use({ kind: "simulations", key: "a" }))).toMatch(refusal);
  });

  test("a paid plan expires three days after its end, and is not an expired trial", async () => {
    await grantPlan(database, userId, "scaleup");
    clock.advance(366 * DAY_MS);
    expect(await readPlan()).toMatchObject({ subscriptionStatus: "active", planType: "Scaleup Plan" });
    clock.advance(3 * DAY_MS);
    expect(await readPlan()).toMatchObject({ subscriptionStatus: "expired", isTrialExpired: false });
    expect(await outcome(write())).toMatch(/^limit_reached: Your Scaleup Plan ended on .* renew or upgrade/);
  });
});

test("another user neither sees nor uses this user's subscription", async () => {
  await use({ kind: "simulations", key: "a" });
  const other = await insertUser(database);
  const seen = await withUser(other, (tx) =>
    tx.select().from(subscriptionsTable).where(eq(subscriptionsTable.userId, userId)),
  );
  expect(seen).toEqual([]);
  const spending = withUser(other, (tx) =>
    subscriptions.requireWithinLimit(tx, userId, { kind: "simulations", key: "b" }),
  );
  await expect(spending).rejects.toMatchObject({ cause: { code: "42501" } });
  expect((await readPlan()).simulationsRun).toBe(1);
});
