import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../platform/db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../../platform/db/test-database.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { insertUser } from "../../platform/db/test-rows.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { createSubscriptions, type LimitedUse, type PaidPlan } from "./index.ts";

const START = new Date("2027-01-31T10:00:00.000Z");

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
const subscriptions = createSubscriptions({
  clock: { now: () => START },
  findHolders: async () => ({ products: [], geos: [], industries: [] }),
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

/** A user of a plan whose webhook asks for the message. */
async function insertSubscriber(plan: PaidPlan["plan"]): Promise<string> {
  const userId = await insertUser(database);
  await withUser(userId, (tx) =>
    subscriptions.activatePlan(tx, { kind: "script", userId }, { plan, period: "monthly", endAt: null }),
  );
  await asOwnerOf(database, userId, (client) =>
    client.query(
      `insert into webhooks (owner_id, id, name, format, sealed, events, created_at)
       values ($1, $2, 'Warehouse', 'standard', 'sealed', '{limit.near}', $3)`,
      [userId, newId(), START],
    ),
  );
  return userId;
}

const use = (userId: string, wanted: LimitedUse) =>
  withUser(userId, (tx) => subscriptions.requireWithinLimit(tx, userId, wanted));

const messagesOf = (userId: string) =>
  asOwnerOf(database, userId, async (client) => {
    const found = await client.query<{ type: string; data: unknown }>(
      "select type, data from webhook_deliveries order by sequence",
    );
    return found.rows;
  });

test.each([
  ["aiFetches", 18, 20],
  ["simulations", 5, 5],
] as const)(
  "webhooks hear once of the use of %s that reaches nine tenths: %i of %i",
  async (kind, near, allowed) => {
    const userId = await insertSubscriber("diy");
    for (let key = 1; key < near; key += 1) await use(userId, { kind, key: `${key}` });
    expect(await messagesOf(userId)).toEqual([]);
    await use(userId, { kind, key: `${near}` });
    const message = { type: "limit.near", data: { limit: kind, used: near, allowed } };
    expect(await messagesOf(userId)).toEqual([message]);
    for (let key = 1; key <= allowed; key += 1) await use(userId, { kind, key: `${key}` });
    expect(await messagesOf(userId)).toEqual([message]);
  },
);

test("webhooks hear of no limit on the Enterprise Plan", async () => {
  const userId = await insertSubscriber("enterprise");
  for (let key = 1; key <= 3; key += 1) await use(userId, { kind: "simulations", key: `${key}` });
  expect(await messagesOf(userId)).toEqual([]);
});
