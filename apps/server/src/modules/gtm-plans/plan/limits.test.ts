import type { ReplyOf, UserDetails } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";

const server = testServer({ user: "per test" });
const { user } = server;

const save = (changes: object) => user.api.send("saveBasicDetails", { body: testDetails(changes) });
const saveProducts = (...products: object[]) => save({ products });

async function created(...products: object[]): Promise<string> {
  const answer = await saveProducts(...products);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReplyOf<"saveBasicDetails">>().id;
}

async function added(): Promise<number[]> {
  const answer = await user.api.send("getUserDetails");
  const { productsAdded, geosAdded, industriesAdded } = answer.json<UserDetails>().planLimits;
  return [productsAdded, geosAdded, industriesAdded];
}

async function expectRefused(answer: Awaited<ReturnType<typeof save>>, sentence: string): Promise<void> {
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false, code: "limit_reached", error: sentence });
}

test("limits count distinct products and geographies over live plans, and the most industries of a product", async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  expect(await added()).toEqual([0, 0, 0]);
  await created(testProduct({ geos: ["India", "Chile"], industries: ["A", "B", "C"] }));
  const second = await created(
    testProduct({ name: " crm ", geos: ["INDIA"] }),
    testProduct({ name: "Ledger", geos: ["Peru"], industries: ["D", "E", "F", "G"] }),
  );
  expect(await added()).toEqual([2, 3, 4]);
  await user.api.send("deleteGtmPlan", { params: { id: second } });
  expect(await added()).toEqual([1, 2, 3]);
  await user.api.send("undeleteGtmPlan", { params: { id: second } });
  expect(await added()).toEqual([2, 3, 4]);
});

describe("on the trial", () => {
  test("the trial allows one product, one geography and one industry, in any number of plans", async () => {
    await created(testProduct());
    await created(testProduct({ name: "CRM", geos: ["india"], industries: ["Retail"] }));
    await expectRefused(
      await saveProducts(testProduct({ name: "Ledger" })),
      "Your trial allows 1 product; this would make 2. Upgrade to add more.",
    );
    await expectRefused(
      await saveProducts(testProduct({ geos: ["India", "Peru"] })),
      "Your trial allows 1 geography; this would make 2. Upgrade to add more.",
    );
    await expectRefused(
      await saveProducts(testProduct({ industries: ["A", "B", "C"] })),
      "Your trial allows 1 industry for each product; this would make 3. Upgrade to add more.",
    );
    expect(await added()).toEqual([1, 1, 1]);
  });

  test("a product may take the place of another on the trial", async () => {
    const id = await created(testProduct());
    const products = [testProduct({ name: "Ledger", geos: ["Peru"] })];
    expect((await save({ gtmPlanId: id, products })).statusCode).toBe(200);
    expect(await added()).toEqual([1, 1, 1]);
  });

  test("a deleted plan makes room on the trial, and can be restored only where there is room", async () => {
    const id = await created(testProduct());
    await user.api.send("deleteGtmPlan", { params: { id } });
    const other = await created(testProduct({ name: "Ledger" }));
    await expectRefused(
      await user.api.send("undeleteGtmPlan", { params: { id } }),
      "Your trial allows 1 product; this would make 2. Upgrade to add more.",
    );
    await user.api.send("deleteGtmPlan", { params: { id: other } });
    expect((await user.api.send("undeleteGtmPlan", { params: { id } })).statusCode).toBe(200);
  });
});

test("a plan above the limit after a downgrade can be edited but not enlarged", async () => {
  await grantPlan(server.database, user.userId, "scaleup");
  const wide = { geos: ["India", "Peru", "Chile"], industries: ["A", "B"] };
  const products = [testProduct(wide), testProduct({ name: "Ledger" }), testProduct({ name: "Till" })];
  const id = await created(...products);
  await server.query(
    "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() + interval '1 day'",
  );
  expect((await save({ gtmPlanId: id, products, shortDescription: "Edited" })).statusCode).toBe(200);
  expect((await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: testGoals() } })).statusCode).toBe(
    200,
  );
  const swapped = [testProduct(wide), testProduct({ name: "Desk" }), testProduct({ name: "Till" })];
  expect((await save({ gtmPlanId: id, products: swapped })).statusCode).toBe(200);
  await expectRefused(
    await save({ gtmPlanId: id, products: [...swapped, testProduct({ name: "More" })] }),
    "Your trial allows 1 product; this would make 4. Upgrade to add more.",
  );
  expect((await save({ gtmPlanId: id, products: swapped.slice(1) })).statusCode).toBe(200);
});

test("the DIY Plan allows its number of products, geographies and industries and not one more", async () => {
  await grantPlan(server.database, user.userId, "diy");
  const geos = (count: number) => Array.from({ length: count }, (_, index) => `Geo ${index}`);
  const id = await created(
    testProduct({ geos: geos(10), industries: geos(10) }),
    testProduct({ name: "B", geos: ["Geo 1"] }),
  );
  for (const [products, sentence] of [
    [
      [testProduct(), testProduct({ name: "B" }), testProduct({ name: "C" })],
      "Your DIY Plan allows 2 products; this would make 3. Upgrade to add more.",
    ],
    [
      [testProduct({ geos: geos(11) })],
      "Your DIY Plan allows 10 geographies; this would make 11. Upgrade to add more.",
    ],
    [
      [testProduct({ geos: ["Geo 1"], industries: geos(11) })],
      "Your DIY Plan allows 10 industries for each product; this would make 11. Upgrade to add more.",
    ],
  ] as const) {
    await expectRefused(await save({ gtmPlanId: id, products }), sentence);
  }
  expect(await added()).toEqual([2, 10, 10]);
});

describe("many at once on the trial", () => {
  const many = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  // Every connection is open before the race, else the first save is through before the second begins.
  beforeEach(() => many(20, added));

  test("20 concurrent new plans with a product each on the trial: exactly one is created", async () => {
    const answers = await many(20, (index) => saveProducts(testProduct({ name: `Product ${index}` })));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    expect(await added()).toEqual([1, 1, 1]);
  });

  test("10 concurrent saves that each add another product to two plans: the limit of 2 products holds", async () => {
    const ids = await many(2, () => created(testProduct()));
    await grantPlan(server.database, user.userId, "diy");
    const answers = await many(10, (index) =>
      save({
        gtmPlanId: ids[index % 2],
        products: [testProduct(), testProduct({ name: `Product ${index}` })],
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const [products = 0] = await added();
    expect(products).toBe(2);
  });
});

test("a save that adds nothing does not wait for a lock on the subscription", async () => {
  const id = await created(testProduct());
  await asOwnerOf(server.database, user.userId, async (client) => {
    await client.query("begin; select 1 from subscriptions for update");
    expect((await save({ gtmPlanId: id, shortDescription: "Typed" })).statusCode).toBe(200);
    expect((await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: [] } })).statusCode).toBe(200);
    await client.query("rollback");
  });
});
