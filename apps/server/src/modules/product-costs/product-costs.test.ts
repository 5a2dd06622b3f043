import { LIST_LIMIT, type ProductCostReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { newId } from "../../platform/db/uuid.ts";
import { testServer } from "../../test/server.ts";
import { testCost } from "./test-cost.ts";

const server = testServer({ user: "per test" });
const { user } = server;

async function save(changes: Parameters<typeof testCost>[0] = {}): Promise<string> {
  return (await user.api.callUntyped("createProductCost", { body: testCost(changes) })).id;
}

const open = (id: string) => user.api.call("getProductCost", { params: { id } });
const list = () => user.api.call("listProductCosts");
const titles = async () => (await list()).map((cost) => cost.costTitle);

describe("a product cost", () => {
  test("a product cost is saved, opened as it was sent, and listed", async () => {
    const saved = await user.api.send("createProductCost", { body: testCost() });
    const { id } = saved.json<{ id: string }>();
    expect(saved.headers.etag).toBe('"v1"');
    expect(saved.json()).toEqual({ success: true, message: "Saved Successfully", _id: id, id, version: 1 });

    const opened = await user.api.send("getProductCost", { params: { id } });
    expect(opened.headers.etag).toBe('"v1"');
    const cost = opened.json<ProductCostReply>();
    expect(cost).toMatchObject({ ...testCost(), _id: id, id, version: 1 });
    expect(cost.fixedSalesAndMarketingCostfixedSalesAndMarketingCost).toBe(45_000);
    expect(new Date(cost.createdAt).toISOString()).toBe(cost.createdAt);

    const listed = await user.api.send("listProductCosts");
    expect(listed.headers["x-total-count"]).toBe("1");
    expect(listed.json()).toEqual([cost]);
  });

  test("a product cost is read under the specification's field name with the repeated word", async () => {
    const { fixedSalesAndMarketingCost: _plain, ...rest } = testCost();
    const answer = await user.api.send("createProductCost", {
      body: {
        ...rest,
        fixedSalesAndMarketingCostfixedSalesAndMarketingCost: 1234.5,
      },
    });
    expect(await open(answer.json<{ id: string }>().id)).toMatchObject({
      fixedSalesAndMarketingCost: 1234.5,
      fixedSalesAndMarketingCostfixedSalesAndMarketingCost: 1234.5,
    });
  });

  test("a product cost keeps the business model it started from until that is changed or removed", async () => {
    const made = await user.api.send("createProductCost", {
      body: { ...testCost(), businessModel: "saas-per-seat" },
    });
    const { id } = made.json<{ id: string }>();
    const put = (changes: object) =>
      user.api.send("updateProductCost", { params: { id }, body: { ...testCost(), ...changes } });
    expect((await open(id)).businessModel).toBe("saas-per-seat");
    await put({ fixedAdminCost: 1 });
    expect(await open(id)).toMatchObject({ fixedAdminCost: 1, businessModel: "saas-per-seat" });
    await put({ businessModel: "marketplace-fee" });
    expect((await open(id)).businessModel).toBe("marketplace-fee");
    await put({ businessModel: null });
    expect((await open(id)).businessModel).toBeNull();
    expect((await put({ businessModel: "lemonade" })).statusCode).toBe(422);
  });

  test("a product cost saved before a figure was added is opened, listed and exported with it blank", async () => {
    const id = await save();
    await server.query(
      "update product_costs set inputs = inputs - array['otherVariableCost', 'adminGrowth'] where id = $1",
      [id],
    );
    const blank = { otherVariableCost: 0, adminGrowth: [0, 0, 0, 0], fixedAdminCost: 12_000.25 };
    expect(await open(id)).toMatchObject(blank);
    expect(await list()).toMatchObject([blank]);
    const csv = await user.api.send("exportProductCost", { params: { id }, query: { format: "csv" } });
    expect(csv.body).toContain('"Other cost per user",0');
    expect(csv.body).toContain('"Administration",12000.25,0,0,0,0');
  });

  test("a product cost may share its title with another", async () => {
    await save();
    await save();
    expect(await titles()).toEqual(["Ledger in India", "Ledger in India"]);
  });

  test("a product cost comes first in the list once it was changed", async () => {
    const first = await save({ costTitle: "First" });
    await save({ costTitle: "Second" });
    expect(await titles()).toEqual(["Second", "First"]);
    await user.api.send("updateProductCost", {
      params: { id: first },
      body: testCost({ costTitle: "First, changed" }),
    });
    expect(await titles()).toEqual(["First, changed", "Second"]);
  });

  test("a product cost is replaced as a whole, and its version rises", async () => {
    const id = await save();
    const answer = await user.api.send("updateProductCost", {
      params: { id },
      ifMatch: 1,
      body: { costTitle: "Only this" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    expect(answer.json()).toEqual({ success: true, message: "Saved Successfully", _id: id, id, version: 2 });
    expect(await open(id)).toMatchObject({
      costTitle: "Only this",
      pricingCurrency: "USD",
      fixedAdminCost: 0,
      allocationOfFixedCostForSelectedGeo: 100,
      version: 2,
    });
  });

  test("a product cost is not overwritten or deleted with a version that never existed", async () => {
    const params = { id: await save() };
    const body = testCost({ costTitle: "Mine" });
    const answer = await user.api.send("updateProductCost", { params, ifMatch: 2, body });
    expect(answer.statusCode).toBe(412);
    expect((await user.api.send("deleteProductCost", { params, ifMatch: 2 })).statusCode).toBe(412);
    expect(await open(params.id)).toMatchObject({ version: 1, costTitle: testCost().costTitle });
  });

  test("a product cost is not overwritten or deleted with an older version: 412 with the current cost", async () => {
    const id = await save();
    await user.api.send("updateProductCost", {
      params: { id },
      ifMatch: 1,
      body: testCost({ costTitle: "Theirs" }),
    });
    const stale = await user.api.send("updateProductCost", {
      params: { id },
      ifMatch: 1,
      body: testCost({ costTitle: "Mine" }),
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      success: false,
      code: "stale",
      error:
        "This product cost was changed elsewhere since you opened it. Take that version, or save yours over it.",
      current: await open(id),
    });
    expect((await open(id)).costTitle).toBe("Theirs");
    expect((await user.api.send("deleteProductCost", { params: { id }, ifMatch: 1 })).statusCode).toBe(412);
    expect(await titles()).toEqual(["Theirs"]);
  });

  test("an update without If-Match overwrites any version of a product cost", async () => {
    const id = await save();
    await user.api.send("updateProductCost", { params: { id }, body: testCost({ costTitle: "Theirs" }) });
    const answer = await user.api.send("updateProductCost", {
      params: { id },
      body: testCost({ costTitle: "Mine" }),
    });
    expect(answer.json()).toMatchObject({ version: 3 });
    expect((await open(id)).costTitle).toBe("Mine");
  });
});

describe("a deleted product cost", () => {
  test("a deleted product cost is in no reply until it is restored, which is possible for 30 days", async () => {
    const id = await save();
    const before = await open(id);
    const deleted = await user.api.send("deleteProductCost", { params: { id } });
    expect(deleted.statusCode).toBe(200);
    const { restoreUntil, ...answer } = deleted.json<{ restoreUntil: string }>();
    expect(answer).toEqual({ success: true, message: "Product cost deleted" });
    const days = (Date.parse(restoreUntil) - server.clock.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);

    expect(await list()).toEqual([]);
    expect((await user.api.send("getProductCost", { params: { id } })).statusCode).toBe(404);
    expect((await user.api.send("updateProductCost", { params: { id }, body: testCost() })).statusCode).toBe(
      404,
    );
    expect((await user.api.send("deleteProductCost", { params: { id } })).statusCode).toBe(404);

    const restored = await user.api.send("undeleteProductCost", { params: { id } });
    expect(restored.json()).toEqual({ success: true, message: "Product cost restored", version: 1 });
    expect(await open(id)).toEqual(before);
    expect((await user.api.send("undeleteProductCost", { params: { id } })).statusCode).toBe(200);
    expect(await list()).toEqual([before]);
  });

  test("a deleted product cost cannot be restored after 30 days", async () => {
    await grantPlan(server.database, user.userId, "enterprise");
    const id = await save();
    await user.api.send("deleteProductCost", { params: { id } });
    await server.query(
      "update product_costs set deleted_at = deleted_at - interval '30 days' where id = $1",
      [id],
    );
    expect((await user.api.send("undeleteProductCost", { params: { id } })).statusCode).toBe(404);
  });
});

describe("many writers at once", () => {
  test("100 concurrent updates with the same version: one succeeds, 99 get 412 with the stored cost", async () => {
    const id = await save();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, writer) =>
        user.api.send("updateProductCost", {
          params: { id },
          ifMatch: 1,
          body: testCost({ costTitle: `Writer ${writer}` }),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    const kept = await open(id);
    expect(kept).toMatchObject({ version: 2, costTitle: `Writer ${statuses.indexOf(200)}` });
    const refused = answers.filter((answer) => answer.statusCode === 412);
    expect(refused.map((answer) => answer.json<{ current: unknown }>().current)).toEqual(
      refused.map(() => kept),
    );
  });

  test("20 concurrent writers that retry after 412 all succeed and lose no change", async () => {
    const id = await save({ description: "" });
    const write = async (writer: number): Promise<void> => {
      const cost = await open(id);
      const mine = { ...cost, description: `${cost.description} ${writer}` };
      const answer = await user.api.send("updateProductCost", {
        params: { id },
        ifMatch: cost.version,
        body: mine,
      });
      if (answer.statusCode === 412) return write(writer);
      expect(answer.statusCode).toBe(200);
    };
    const writers = Array.from({ length: 20 }, (_, writer) => writer);
    await Promise.all(writers.map(write));
    const kept = await open(id);
    expect(
      kept.description
        .trim()
        .split(" ")
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(writers);
    expect(kept.version).toBe(21);
  });
});

test("every write leaves one row in the audit log", async () => {
  const id = await save();
  await user.api.send("updateProductCost", { params: { id }, body: testCost() });
  await user.api.send("updateProductCost", { params: { id }, ifMatch: 1, body: testCost() });
  await user.api.send("deleteProductCost", { params: { id } });
  await user.api.send("undeleteProductCost", { params: { id } });
  const rows = await server.query(
    "select action, actor, entity_id from audit_log where entity = 'product-cost' order by created_at, id",
  );
  expect(rows).toEqual(
    ["create", "update", "delete", "undelete"].map((verb) => ({
      action: `product-cost.${verb}`,
      actor: "user",
      entity_id: id,
    })),
  );
});

test("a list of product costs is cut at a full page, and gives the total count and a link to the next page", async () => {
  const oldest = await save();
  await asOwnerOf(server.database, user.userId, async (client) => {
    await client.query(
      `insert into product_costs (owner_id, id, gtm_plan, product_name, cost_title, geo, pricing_currency, inputs)
       select owner_id, gen_random_uuid(), gtm_plan, product_name, cost_title, geo, pricing_currency, inputs
       from product_costs, generate_series(1, $1)`,
      [LIST_LIMIT],
    );
  });
  const first = await user.api.send("listProductCosts");
  expect(first.json<unknown[]>()).toHaveLength(LIST_LIMIT);
  expect(first.headers["x-total-count"]).toBe(String(LIST_LIMIT + 1));
  const [, next = ""] =
    /^<(\/api\/product-cost\?cursor=[^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
  const second = await user.api.follow(next);
  expect(second.json<unknown[]>()).toHaveLength(1);
  expect(second.headers["x-total-count"]).toBe(String(LIST_LIMIT + 1));
  expect(second.headers.link).toBeUndefined();
  const ids = [...first.json<{ id: string }[]>(), ...second.json<{ id: string }[]>()].map((cost) => cost.id);
  expect(new Set(ids).size).toBe(LIST_LIMIT + 1);
  expect(ids.at(-1)).toBe(oldest);
});

test("a cursor that no reply has given is refused", async () => {
  for (const cursor of ["1", "x_y", "1_1", `${"9".repeat(15)}_${newId()}`]) {
    const answer = await user.api.send("listProductCosts", { query: { cursor } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe("cursor");
  }
});
