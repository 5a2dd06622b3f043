import { type LimitHolder, planAllowances } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser, type UserTransaction, type WithUser } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSubscriptions, type LimitedUse, type PaidPlan } from "./index.ts";

const START = new Date("2027-01-31T10:00:00.000Z");
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let now: Date;
/** On the trial since START. */
let userId: string;

const inPlan = (name: string): LimitHolder => ({ name, gtmPlanId: newId(), gtmPlanName: "Plan" });
const holders = { products: [inPlan("Wake")], geos: [inPlan("Spain")], industries: [inPlan("Retail")] };
const subscriptions = createSubscriptions({
  clock: { now: () => now },
  findHolders: async () => holders,
  countInPlans: async () => ({ products: 0, geos: 0, industries: 0 }),
});

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  now = START;
  userId = await insertUser(database);
  await as((tx) => subscriptions.ensureSubscription(tx, userId));
});

/** What the work answers, or the code of its refusal. */
async function as<T>(work: (tx: UserTransaction) => Promise<T>, who = userId): Promise<T | string> {
  try {
    return await withUser(who, work);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const use = (wanted: LimitedUse, who = userId) =>
  as((tx) => subscriptions.requireWithinLimit(tx, who, wanted), who);
const ask = (wanted: LimitedUse, who = userId) =>
  as((tx) => subscriptions.requireLikelyWithinLimit(tx, who, wanted), who);
const read = (who = userId) => withUser(who, (tx) => subscriptions.readPlan(tx, who));
const activate = (plan: PaidPlan, who = userId) =>
  as((tx) => subscriptions.activatePlan(tx, { kind: "script", userId: who }, plan), who);
const enterprise: PaidPlan = { plan: "enterprise", period: "yearly", endAt: null };

async function rowsOf(table: "ledger" | "subscriptions" | "audit_log", who = userId) {
  return asOwnerOf(database, who, async (client) => {
    const found = await client.query<Record<string, unknown>>(`select * from ${table} order by created_at`);
    return found.rows;
  });
}

describe("a use of what is metered", () => {
  test("a metered use is in the ledger once, with its kind, time and billing period", async () => {
    now = after(1);
    expect(await use({ kind: "simulations", key: "a" })).toBe(true);
    expect(await use({ kind: "simulations", key: "a" })).toBe(false);
    now = after(2);
    expect(await use({ kind: "aiFetches", key: "a" })).toBe(true);
    expect(await rowsOf("ledger")).toMatchObject([
      {
        kind: "simulation",
        delta: 1,
        reason: "Simulation run",
        idempotency_key: `${START.toISOString()} a`,
        period_start: START,
        created_at: after(1),
      },
      { kind: "aiFetch", delta: 1, reason: "AI fetch", period_start: START, created_at: after(2) },
    ]);
  });

  test.each(["aiFetches", "simulations"] as const)(
    "a metered use is allowed up to the limit of %s and refused past it",
    async (kind) => {
      const limit = planAllowances.trial.monthly[kind] ?? 0;
      expect(limit).toBeGreaterThan(0);
      for (let time = 0; time < limit; time += 1) {
        expect(await ask({ kind, key: `${time}` })).toBeUndefined();
        expect(await use({ kind, key: `${time}` })).toBe(true);
      }
      expect(await ask({ kind, key: "more" })).toBe("limit_reached");
      expect(await use({ kind, key: "more" })).toBe("limit_reached");
      expect(await ask({ kind, key: "0" })).toBeUndefined();
      expect(await use({ kind, key: "0" })).toBe(false);
      expect(await rowsOf("ledger")).toHaveLength(limit);
    },
  );

  test("requireLikelyWithinLimit counts no use", async () => {
    for (let time = 0; time < 5; time += 1) await ask({ kind: "simulations", key: `${time}` });
    expect(await rowsOf("ledger")).toEqual([]);
    expect(await read()).toMatchObject({ simulationsRun: 0, consultingAmount: 0 });
    expect((await read()).planLimits).toMatchObject({ aiFetchAdded: 0, simulationsAdded: 0 });
  });

  test("a metered use of a document counts once in a period, however often it is used", async () => {
    const [one, other] = [newId(), newId()];
    const run = (key: string, documentId: string) => use({ kind: "simulations", key, documentId });
    const hasCounted = (documentId: string) =>
      as((tx) => subscriptions.hasCounted(tx, userId, "simulations", documentId));
    expect(await hasCounted(one)).toBe(false);
    expect([await run("a", one), await run("b", one), await run("c", other)]).toEqual([true, false, true]);
    expect([await hasCounted(one), await hasCounted(other)]).toEqual([true, true]);
    expect(await rowsOf("ledger")).toMatchObject([{ document_id: one }, { document_id: other }]);
    now = after(1);
    await activate({ plan: "diy", period: "monthly", endAt: null });
    expect(await hasCounted(one)).toBe(false);
    expect(await run("d", one)).toBe(true);
  });

  test("a metered use has no limit on the Enterprise Plan and is still counted", async () => {
    await activate(enterprise);
    for (let time = 0; time < 4; time += 1) {
      expect(await ask({ kind: "simulations", key: `${time}` })).toBeUndefined();
      expect(await use({ kind: "simulations", key: `${time}` })).toBe(true);
    }
    expect(await read()).toMatchObject({ simulationLimit: null, simulationsRun: 4 });
  });
});

describe("a count of things in plans", () => {
  test.each([
    ["products", holders.products],
    ["geos", holders.geos],
    ["industries", []],
  ] as const)("a count of %s past its limit is refused with what holds the places", async (kind, holding) => {
    const refused = withUser(userId, (tx) =>
      subscriptions.requireCountsWithinLimits(tx, userId, async () => [{ kind, wanted: 100 }]),
    );
    await expect(refused).rejects.toMatchObject({ code: "limit_reached", details: { holders: holding } });
  });

  test.each([1, 2])("a count of %i products is checked as a total, alone or with others", async (wanted) => {
    const expected = wanted === 1 ? [true, undefined, undefined] : Array(3).fill("limit_reached");
    const counts = [
      { kind: "geos", wanted: 1 },
      { kind: "products", wanted },
    ] as const;
    expect([
      await use(counts[1]),
      await ask(counts[1]),
      await as((tx) => subscriptions.requireCountsWithinLimits(tx, userId, async () => counts)),
    ]).toEqual(expected);
    expect(await rowsOf("ledger")).toEqual([]);
  });

  test("a count of products has no limit on the Enterprise Plan", async () => {
    await activate(enterprise);
    expect(await use({ kind: "products", wanted: 1000 })).toBe(true);
    expect(await ask({ kind: "products", wanted: 1000 })).toBeUndefined();
  });
});

test("an ended trial refuses every use, however it is asked for", async () => {
  const ways: ((tx: UserTransaction) => Promise<unknown>)[] = [
    (tx) => subscriptions.requireWritable(tx, userId),
    (tx) => subscriptions.requireWithinLimit(tx, userId, { kind: "products", wanted: 1 }),
    (tx) => subscriptions.requireWithinLimit(tx, userId, { kind: "simulations", key: "a" }),
    (tx) => subscriptions.requireLikelyWithinLimit(tx, userId, { kind: "products", wanted: 1 }),
    (tx) => subscriptions.requireLikelyWithinLimit(tx, userId, { kind: "simulations", key: "a" }),
    (tx) => subscriptions.requireCountsWithinLimits(tx, userId, async () => []),
  ];
  now = new Date(after(14).getTime() - 1);
  for (const way of ways) expect(await as(way)).not.toBe("limit_reached");
  now = after(14);
  for (const way of ways) expect(await as(way)).toBe("limit_reached");
});

test("a read or a check does not wait for a running spend", async () => {
  await asOwnerOf(database, userId, async (client) => {
    await client.query("begin; select 1 from subscriptions for update");
    expect(await read()).toMatchObject({ planType: "trial" });
    expect(await ask({ kind: "simulations", key: "a" })).toBeUndefined();
    expect(await as((tx) => subscriptions.requireWritable(tx, userId))).toBeUndefined();
    await client.query("rollback");
  });
});

describe("a user without a subscription", () => {
  let nobody: string;
  beforeEach(async () => {
    nobody = await insertUser(database);
    now = after(3);
  });
  const trial = () => ({ plan: "trial", status: "free", start_at: after(3), trial_ends_at: after(17) });

  test("a user without a subscription is on a trial from the first read of the plan", async () => {
    expect(await read(nobody)).toMatchObject({
      planType: "trial",
      isTrialExpired: false,
      trialEndsAt: after(17).toISOString(),
    });
    expect(await rowsOf("subscriptions", nobody)).toMatchObject([trial()]);
  });

  test("a user without a subscription is on a trial from the first use, which is counted", async () => {
    expect(await use({ kind: "simulations", key: "a" }, nobody)).toBe(true);
    expect(await rowsOf("subscriptions", nobody)).toMatchObject([trial()]);
    expect(await read(nobody)).toMatchObject({ simulationsRun: 1 });
  });

  test("a user without a subscription may start on a paid plan", async () => {
    await activate({ plan: "diy", period: "monthly", endAt: null }, nobody);
    expect(await read(nobody)).toMatchObject({ planType: "DIY Plan", subscriptionStatus: "active" });
  });
});

test("a default plan begins at once and has no end; it does not replace a plan that is there", async () => {
  const byDefault = createSubscriptions({
    clock: { now: () => now },
    findHolders: async () => holders,
    countInPlans: async () => ({ products: 0, geos: 0, industries: 0 }),
    defaultPlan: "startup",
  });
  const nobody = await insertUser(database);
  for (const who of [nobody, userId]) await as((tx) => byDefault.ensureSubscription(tx, who), who);
  expect(await rowsOf("subscriptions", nobody)).toMatchObject([
    { plan: "startup", status: "active", start_at: START, end_at: null },
  ]);
  expect(await rowsOf("subscriptions")).toMatchObject([{ plan: "trial" }]);
});

test("a trial shows nothing of an earlier plan, and a paid plan shows no trial that never was", async () => {
  const set = (text: string) =>
    asOwnerOf(database, userId, (client) => client.query(`update subscriptions set ${text}`, [after(9)]));
  await set("period = 'monthly', end_at = $1");
  expect(await read()).toMatchObject({
    planType: "trial",
    subscriptionPeriod: null,
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    nextBillingDate: null,
  });
  await set("plan = 'diy', status = 'active', end_at = $1, trial_ends_at = null");
  expect(await read()).toMatchObject({ planType: "DIY Plan", trialEndsAt: "" });
});

describe("a paid plan", () => {
  test("a paid plan starts when it is activated, shows its start and end, and expires after the end", async () => {
    now = after(5);
    await activate({ plan: "startup", period: "monthly", endAt: after(36) });
    expect(await read()).toMatchObject({
      planType: "Startup Plan",
      subscriptionStatus: "active",
      subscriptionPeriod: "monthly",
      subscriptionStartDate: after(5).toISOString(),
      subscriptionEndDate: after(36).toISOString(),
      nextBillingDate: after(36).toISOString(),
      trialEndsAt: after(14).toISOString(),
      isTrialExpired: false,
    });
    expect(await rowsOf("audit_log")).toMatchObject([
      { action: "subscription.activate", actor: "script", detail: { plan: "startup", period: "monthly" } },
    ]);
    now = after(39);
    expect(await read()).toMatchObject({ subscriptionStatus: "expired", isTrialExpired: false });
  });

  test("a paid plan may have started earlier and have no end", async () => {
    now = after(5);
    await activate({ ...enterprise, startAt: after(2) });
    expect(await read()).toMatchObject({
      subscriptionStartDate: after(2).toISOString(),
      subscriptionEndDate: null,
      nextBillingDate: null,
      subscriptionStatus: "active",
    });
  });

  test("a paid plan starts with nothing used, and so does its next month", async () => {
    await use({ kind: "simulations", key: "a" });
    now = after(1);
    await activate({ plan: "diy", period: "monthly", endAt: null });
    expect(await read()).toMatchObject({ simulationsRun: 0 });
    expect(await use({ kind: "simulations", key: "a" })).toBe(true);
    now = after(40);
    expect(await read()).toMatchObject({ simulationsRun: 0 });
    expect(await use({ kind: "simulations", key: "a" })).toBe(true);
    expect(await rowsOf("ledger")).toHaveLength(3);
  });
});
