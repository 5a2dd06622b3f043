import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Pools } from "../../platform/db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { insertTeam } from "../../platform/db/test-teams.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSubscriptions } from "./index.ts";

const REFUSAL = "You don't have enough consulting credits to submit a query. Please purchase more credits.";

const CONNECTIONS = 10;

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let userId: string;

const subscriptions = createSubscriptions({
  clock: { now: () => new Date() },
  findHolders: async () => ({ products: [], geos: [], industries: [] }),
  countInPlans: async () => ({ products: 0, geos: 0, industries: 0 }),
});

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database, { maximumConnections: CONNECTIONS });
  withUser = createWithUser(pools.app);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  userId = await insertUser(database);
  await withUser(userId, (tx) => subscriptions.ensureSubscription(tx, userId));
});

const grant = (credits: number, key: string) =>
  withUser(userId, (tx) =>
    subscriptions.grantCredits(tx, { kind: "system", userId }, { credits, reason: "Consulting top-up", key }),
  );
const spend = (credits: number, key: string) =>
  withUser(userId, (tx) =>
    subscriptions.spendCredits(
      tx,
      { kind: "user", userId },
      { credits, reason: "Consultant query", key, refusal: REFUSAL },
    ),
  );
const balanceOf = async () =>
  (await withUser(userId, (tx) => subscriptions.readPlan(tx, userId))).consultingAmount;

async function changes(): Promise<number[]> {
  const { rows } = await asOwnerOf(database, userId, (client) =>
    client.query<{ delta: number }>("select delta from ledger where kind = 'credit' order by created_at"),
  );
  return rows.map(({ delta }) => delta);
}

test("500 spends of 25, 10 at a time, from 1,010 credits: 40 succeed, 10 credits are left, the ledger sums to the balance", async () => {
  await grant(1_010, "bought");
  // One after the other per connection: a call that waits 5 seconds for a connection gives up.
  const lanes = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_lane, lane) => {
      const settled: PromiseSettledResult<number>[] = [];
      for (let index = lane; index < 500; index += CONNECTIONS)
        settled.push(...(await Promise.allSettled([spend(25, `${index}`)])));
      return settled;
    }),
  );
  const outcomes = lanes.flat();
  const refusals = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(outcomes.length - refusals.length).toBe(40);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "payment_required", message: REFUSAL });
  }
  const balances = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(balances.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 40 }, (_, n) => 985 - 25 * n));
  expect(await balanceOf()).toBe(10);
  expect((await changes()).reduce((sum, change) => sum + change, 0)).toBe(10);
});

test("50 parallel spends with 7 keys write 7 ledger entries", async () => {
  await grant(1_000, "bought");
  await Promise.all(Array.from({ length: 50 }, (_, index) => spend(25, `key ${index % 7}`)));
  expect(await changes()).toEqual([1_000, ...Array.from({ length: 7 }, () => -25)]);
  expect(await balanceOf()).toBe(825);
});

test("a refused spend writes neither an entry nor an audit row", async () => {
  await grant(24, "bought");
  await expect(spend(25, "query")).rejects.toMatchObject({ code: "payment_required" });
  expect(await changes()).toEqual([24]);
  const { rows } = await asOwnerOf(database, userId, (client) =>
    client.query<{ action: string; detail: unknown }>("select action, detail from audit_log"),
  );
  expect(rows).toEqual([{ action: "credits.grant", detail: { credits: 24, balance: 24 } }]);
});

test.each([0, -25, 2.5])("a spend of %s credits is refused", async (credits) => {
  await grant(100, "bought");
  await expect(spend(credits, "query")).rejects.toThrow(RangeError);
  expect(await balanceOf()).toBe(100);
});

test("a purchase on the trial starts a paid period with counters at 0", async () => {
  await withUser(userId, (tx) =>
    subscriptions.requireWithinLimit(tx, userId, { kind: "simulations", key: "a" }),
  );
  const terms = await withUser(userId, (tx) =>
    subscriptions.buyPlan(
      tx,
      { kind: "system", userId },
      { plan: "startup", period: "monthly", currency: "USD", at: new Date() },
    ),
  );
  const plan = await withUser(userId, (tx) => subscriptions.readPlan(tx, userId));
  expect(plan).toMatchObject({
    planType: "Startup Plan",
    subscriptionStatus: "active",
    subscriptionEndDate: terms.end.toISOString(),
    nextBillingDate: terms.nextBillingDate.toISOString(),
    simulationsRun: 0,
    simulationLimit: 5,
  });
});

test("a plan that an owner buys in a team's workspace is the workspace's, and not the owner's own", async () => {
  const team = await insertTeam(database, [{ userId, role: "owner" }]);
  const owner = { kind: "user", userId, workspace: { id: team } } as const;
  const purchase = { plan: "startup", period: "monthly", currency: "USD", at: new Date() } as const;
  await withUser(team, (tx) => subscriptions.buyPlan(tx, owner, purchase));
  const planOf = async (id: string) => (await withUser(id, (tx) => subscriptions.readPlan(tx, id))).planType;
  expect([await planOf(team), await planOf(userId)]).toEqual(["Startup Plan", "trial"]);
});
