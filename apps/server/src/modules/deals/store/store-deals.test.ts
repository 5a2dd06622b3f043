import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { insertUser } from "../../../platform/db/test-rows.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { testIncomingDeal as deal } from "../test-deal.ts";
import type { IncomingDeal } from "./incoming-deal.ts";
import { rebuildRollups } from "./rebuild-rollups.ts";
import { saveStages } from "./stage-tables.ts";
import { deleteDealsOfSource, storeDeals } from "./store-deals.ts";
import { PLAIN_SUMS, STORED_SUMS } from "./test-sums.ts";

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
const now = new Date("2027-04-01T00:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const store = (user: string, upserts: IncomingDeal[], deletedExternalIds: string[] = []) =>
  withUser(user, (tx) => storeDeals(tx, user, "zoho-crm", { upserts, deletedExternalIds }, now));

/** Rows of a query as the owner of the tables, whose user is set. */
const rowsOf = (user: string, query: string) =>
  asOwnerOf(database, user, async (client) => (await client.query<Record<string, unknown>>(query)).rows);

async function sums(user: string, query: string): Promise<string[]> {
  const rows = await rowsOf(
    user,
    `select * from (${query}) s where (a, b, c, d, e, f, g, h, i) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  );
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

const bytesOf = async (user: string) =>
  Number((await rowsOf(user, "select bytes from deal_totals"))[0]?.["bytes"]);

const anyDeal = fc.record({
  externalId: fc.integer({ min: 1, max: 12 }).map(String),
  leadSource: fc.constantFrom("Field Sales", "SEO", " seo ", ""),
  product: fc.constantFrom("CRM", "ERP"),
  geo: fc.constantFrom("India", "Germany"),
  stage: fc.constantFrom("Qualification", "Closed Won", "Closed Lost", "Unheard of", "Verbal"),
  amount: fc.integer({ min: -5_000_00, max: 9_000_000_00 }).map((cents) => cents / 100),
  currency: fc.constantFrom("USD", "INR", ""),
  probability: fc.constantFrom(null, null, 0, 33.33, 100),
  createdDate: fc.constantFrom(null, "2026-12-31", "2027-01-01", "2027-06-15"),
  closeDate: fc.constantFrom(null, "2027-12-31", "2028-01-01"),
});
const anyOperation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ upserts: fc.array(anyDeal, { maxLength: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ deletes: fc.array(fc.integer({ min: 1, max: 12 }).map(String)) }) },
  { weight: 1, arbitrary: fc.record({ verbal: fc.constantFrom(0, 50, 95, 100) }) },
  { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
);

test("roll-ups equal plain sums over the deals after any operations, and a rebuild changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 1, maxLength: 6 }), async (operations) => {
      const user = await insertUser(database);
      for (const operation of operations) {
        if ("upserts" in operation) await store(user, operation.upserts.map(deal));
        else if ("deletes" in operation) await store(user, [], operation.deletes);
        else if ("verbal" in operation)
          await withUser(user, (tx) =>
            saveStages(tx, user, "zoho-crm", { edited: { Verbal: operation.verbal } }, now),
          );
        else await withUser(user, (tx) => deleteDealsOfSource(tx, user, "zoho-crm"));
      }
      const expected = await sums(user, PLAIN_SUMS);
      expect(await sums(user, STORED_SUMS)).toEqual(expected);
      const [counted] = await rowsOf(user, "select count(*)::int as deals from deals");
      const [total] = await rowsOf(user, "select coalesce(sum(deals), 0)::int as deals from deal_totals");
      expect(total).toEqual(counted);

      expect(await withUser(user, rebuildRollups)).toBe(counted?.["deals"]);
      expect(await sums(user, STORED_SUMS)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test("a deal stored twice is one deal, and storing it unchanged writes nothing", async () => {
  const user = await insertUser(database);
  expect(await store(user, [deal(), deal({ amount: 5 })])).toMatchObject({ stored: 1, refused: [] });
  expect(await store(user, [deal({ amount: 5 })])).toMatchObject({ stored: 0 });
  expect(await store(user, [deal({ amount: 7.25, stage: "Qualification" })])).toMatchObject({ stored: 1 });
  expect(await rowsOf(user, "select status, probability, amount_cents, currency from deals")).toEqual([
    { status: "open", probability: "10", amount_cents: "725", currency: "USD" },
  ]);
});

test("a deal without an id or with an impossible amount is refused with a reason, the others are stored", async () => {
  const user = await insertUser(database);
  const { stored, refused } = await store(user, [
    deal({ externalId: " " }),
    deal({ externalId: "2", amount: Number.NaN }),
    deal({ externalId: "3", amount: 1e15 }),
    deal({
      externalId: "\u00004",
      name: "a\u0000b",
      properties: { note: "x\u0000y", path: "\\u0000" },
      currency: "dollars",
    }),
  ]);
  expect(stored).toBe(1);
  expect(refused.map(({ reason }) => reason)).toEqual([
    "The deal has no id",
    "Amount must be a number",
    "Amount can be at most 1,000,000,000,000",
  ]);
  expect(await rowsOf(user, "select name, currency, properties from deals")).toEqual([
    { name: "a b", currency: "", properties: { note: "xy", path: "\\u0000" } },
  ]);
});

test("concurrent writers of overlapping deals leave right roll-ups", async () => {
  const user = await insertUser(database);
  const page = (from: number, amount: number) =>
    Array.from({ length: 40 }, (_, index) => deal({ externalId: String(from + index), amount }));
  await Promise.all([0, 10, 20, 30, 0, 10].map((from, index) => store(user, page(from, index + 1))));
  expect(await sums(user, STORED_SUMS)).toEqual(await sums(user, PLAIN_SUMS));
  expect(await rowsOf(user, "select deals::int from deal_totals")).toEqual([{ deals: 70 }]);
});

test("deleting an account deletes its deals and roll-ups", async () => {
  const user = await insertUser(database);
  await store(user, [deal()]);
  await asOwnerOf(database, user, (client) => client.query("delete from users where id = $1", [user]));
  for (const table of ["deals", "deal_totals", "deal_year_rollups", "deal_month_rollups"])
    expect(await rowsOf(user, `select * from ${table}`)).toEqual([]);
});

test("a deal's amount, status and currency count in the year and month of their own dates", async () => {
  const user = await insertUser(database);
  await store(user, [
    deal({ createdDate: "2026-12-31", closeDate: "2027-01-01", amount: 10 }),
    deal({ externalId: "2", createdDate: null, closeDate: null, amount: 5 }),
  ]);
  expect(
    await rowsOf(
      user,
      "select year, won_cents::int, closed_won_cents::int from deal_year_rollups order by year",
    ),
  ).toEqual([
    { year: 0, won_cents: 500, closed_won_cents: 500 },
    { year: 2026, won_cents: 1000, closed_won_cents: 0 },
    { year: 2027, won_cents: 0, closed_won_cents: 1000 },
  ]);
  expect(
    await rowsOf(
      user,
      "select month, created_cents::int, closed_won_cents::int from deal_month_rollups order by month",
    ),
  ).toEqual([
    { month: 2026 * 12 + 11, created_cents: 1000, closed_won_cents: 0 },
    { month: 2027 * 12, created_cents: 0, closed_won_cents: 1000 },
  ]);
});

test("stored bytes grow and shrink with the deals, their texts and the fields of their records", async () => {
  const user = await insertUser(database);
  await store(user, [deal(), deal({ externalId: "2" })]);
  const two = await bytesOf(user);
  expect(two).toBeGreaterThan(2 * 550);
  await store(user, [deal({ name: "n".repeat(200), properties: { note: "x".repeat(3_000) } })]);
  expect(await bytesOf(user)).toBeGreaterThan(two + 300);
  await withUser(user, rebuildRollups);
  const rebuilt = await bytesOf(user);
  await store(user, [deal()], ["2"]);
  expect(await bytesOf(user)).toBe(two / 2);
  expect(rebuilt).toBeGreaterThan(two);
  await store(user, [], ["1"]);
  expect(await bytesOf(user)).toBe(0);
});

test("stored bytes are those of a rebuild, whatever changed the deals", async () => {
  const user = await insertUser(database);
  const texts = Array.from({ length: 40 }, (_, index) => "é".repeat(index));
  await store(
    user,
    texts.map((name, index) => deal({ externalId: String(index), name, properties: { name, index } })),
  );
  await store(user, [deal({ externalId: "3", geo: "Germany" })], ["5", "6"]);
  const kept = await bytesOf(user);
  await withUser(user, rebuildRollups);
  expect(await bytesOf(user)).toBe(kept);
});
