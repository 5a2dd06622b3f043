import { calculationCostBody, endpointNames, endpoints } from "@beachhead/contract";
import { getTableColumns } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { newId } from "../../platform/db/uuid.ts";
import { testServer } from "../../test/server.ts";
import { type TestUser } from "../../test-app.ts";
import { figuresOf } from "./product-cost.ts";
import { testCost } from "./test-cost.ts";

const server = testServer({ user: "per test" });
const { user } = server;
let other: TestUser;

beforeAll(async () => {
  other = await server.signUp();
});

async function save(changes: Parameters<typeof testCost>[0] = {}): Promise<string> {
  return (await user.api.callUntyped("createProductCost", { body: testCost(changes) })).id;
}

const open = (id: string) => user.api.call("getProductCost", { params: { id } });
const list = () => user.api.call("listProductCosts");

describe("other people's product costs", () => {
  const names = endpointNames.filter((name) => endpoints[name].path.startsWith("/api/product-cost"));

  test.each(names)("%s needs a token", async (name) => {
    const answer = await server.client.send(name, { params: { id: newId() } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: "unauthenticated" });
  });

  const byId = names.filter((name) => endpoints[name].path.includes(":id"));

  test.each(byId)("%s answers 404 for another user's, an unknown and a malformed id", async (name) => {
    const id = await save();
    const before = await open(id);
    for (const wanted of [id, newId(), "1", "1' or '1'='1", "\0", "a".repeat(7_000)]) {
      const answer = await other.api.send(name, {
        params: { id: wanted },
        body: endpoints[name].method === "PUT" ? testCost({ costTitle: "Taken over" }) : undefined,
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: "not_found" });
    }
    expect(await open(id)).toEqual(before);
  });

  test("a product cost is in nobody else's list", async () => {
    await save();
    const answer = await other.api.send("listProductCosts");
    expect(answer.json()).toEqual([]);
    expect(answer.headers["x-total-count"]).toBe("0");
  });

  test("another user's deleted product cost cannot be restored", async () => {
    const id = await save();
    await user.api.send("deleteProductCost", { params: { id } });
    const answer = await other.api.send("undeleteProductCost", { params: { id } });
    expect(answer.statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });
});

test("a body that names every column changes none of those that are not the user's", async () => {
  const columns = Object.entries(getTableColumns(productCosts)).flatMap(([key, column]) => [
    key,
    column.name,
  ]);
  const stranger = newId();
  const wanted: Record<string, unknown> = {
    ...Object.fromEntries(columns.map((name) => [name, stranger])),
    version: 99,
    createdAt: "2001-01-01T00:00:00Z",
    created_at: "2001-01-01T00:00:00Z",
    updatedAt: "2001-01-01T00:00:00Z",
    deletedAt: "2001-01-01T00:00:00Z",
    deleted_at: "2001-01-01T00:00:00Z",
    inputs: { fixedAdminCost: 666 },
    _id: stranger,
    userId: other.userId,
    user_id: other.userId,
    ownerId: other.userId,
    owner_id: other.userId,
    businessModel: null,
    ...testCost(),
  };
  const id = (await user.api.callUntyped("createProductCost", { body: wanted })).id;
  expect((await user.api.send("updateProductCost", { params: { id }, body: wanted })).statusCode).toBe(200);
  expect(id).not.toBe(stranger);
  const [row, ...more] = await server.query<{ created_at: Date; updated_at: Date; inputs: object }>(
    "select * from product_costs",
  );
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    owner_id: user.userId,
    id,
    version: 2,
    deleted_at: null,
    inputs: { fixedAdminCost: 12_000.25 },
  });
  expect(row?.created_at.getFullYear()).toBeGreaterThan(2001);
  expect(row?.updated_at.getFullYear()).toBeGreaterThan(2001);
  const figures = figuresOf(calculationCostBody.parse({}));
  expect(Object.keys(row?.inputs ?? {}).toSorted()).toEqual(Object.keys(figures).toSorted());
});

describe("bad input", () => {
  const raw = (text: string) => JSON.stringify(testCost()).replace("12000.25", text);
  const cases: [string, object | string, string, string][] = [
    ["no body", "", "costTitle", "Cost title is required"],
    ["no title", testCost({ costTitle: " " }), "costTitle", "Cost title is required"],
    ["a number as a title", testCost({ costTitle: 5 }), "costTitle", "Cost title is required"],
    [
      "a NUL in the title",
      testCost({ costTitle: "a\u0000b" }),
      "costTitle",
      "Cost title contains characters that cannot be stored",
    ],
    [
      "half a surrogate pair",
      testCost({ productName: "a\ud800" }),
      "productName",
      "Product name contains characters that cannot be stored",
    ],
    [
      "200 kB of text in the title",
      testCost({ costTitle: "x".repeat(200_000) }),
      "costTitle",
      "Cost title can have at most 200 characters",
    ],
    [
      "negative money",
      testCost({ fixedAdminCost: -1 }),
      "fixedAdminCost",
      "Administration cannot be negative",
    ],
    ["NaN as text", testCost({ fixedAdminCost: "NaN" }), "fixedAdminCost", "Administration must be a number"],
    ["words", testCost({ fixedAdminCost: "a lot" }), "fixedAdminCost", "Administration must be a number"],
    ["an object", testCost({ fixedAdminCost: {} }), "fixedAdminCost", "Administration must be a number"],
    ["true", testCost({ fixedAdminCost: true }), "fixedAdminCost", "Administration must be a number"],
    ["a number past every double", raw("1e999"), "fixedAdminCost", "Administration must be a number"],
    [
      "text past every double",
      testCost({ fixedAdminCost: "1e400" }),
      "fixedAdminCost",
      "Administration must be a number",
    ],
    [
      "three decimals",
      testCost({ fixedAdminCost: 1.234 }),
      "fixedAdminCost",
      "Maximum 2 decimal places allowed",
    ],
    [
      "a share above 100",
      testCost({ allocationOfFixedCostForSelectedGeo: 101 }),
      "allocationOfFixedCostForSelectedGeo",
      "Share of fixed cost must be between 0 and 100",
    ],
    [
      "three changes instead of four",
      testCost({ adminGrowth: [1, 2, 3] }),
      "adminGrowth.3",
      "Change of administration is required for each of the years 2 to 5",
    ],
    [
      "five changes instead of four",
      testCost({ adminGrowth: [1, 2, 3, 4, 5] }),
      "adminGrowth",
      "Change of administration needs four yearly changes, for years 2 to 5",
    ],
    [
      "one change for all years",
      testCost({ adminGrowth: 5 }),
      "adminGrowth",
      "Change of administration needs four yearly changes, for years 2 to 5",
    ],
    [
      "a change that is not a number",
      testCost({ adminGrowth: [1, 2, "x", 4] }),
      "adminGrowth.2",
      "Change of administration is required for each of the years 2 to 5",
    ],
    [
      "no currency",
      testCost({ pricingCurrency: "euros" }),
      "pricingCurrency",
      "Currency must be a three-letter code such as USD",
    ],
  ];

  test.each(cases)(
    "a product cost with %s answers 422 at the field and is not stored",
    async (_case, body, path, message) => {
      const answer = await user.api.send("createProductCost", { body });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ success: false, code: "invalid", error: message, message });
      expect(answer.json<{ issues: object[] }>().issues[0]).toEqual({ path, message });
      expect(await list()).toEqual([]);
    },
  );

  test.each(cases)("a product cost update with %s is refused and changes nothing", async (_case, body) => {
    const id = await save();
    const before = await open(id);
    expect((await user.api.send("updateProductCost", { params: { id }, body })).statusCode).toBe(422);
    expect(await open(id)).toEqual(before);
  });

  test("a product cost with a title of 300 kB answers 422 at the title and is not stored", async () => {
    const answer = await user.api.send("createProductCost", {
      body: testCost({ costTitle: "x".repeat(300_000) }),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, issues: [{ path: "costTitle" }] });
    expect(await list()).toEqual([]);
  });

  test("a product cost that is not an object answers 422, malformed JSON 400, and nothing is stored", async () => {
    for (const body of ["[]", "7", '"text"', "null", "true", '{"costTitle": "", "costTitle": ""}']) {
      const answer = await user.api.send("createProductCost", { body });
      expect(answer.statusCode).toBe(422);
    }
    for (const body of ["{", '{"costTitle": NaN}'])
      expect((await user.api.send("createProductCost", { body })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});

test("an expired trial still reads, and its writes say what to do", async () => {
  const id = await save();
  const before = await open(id);
  await server.query("update subscriptions set trial_ends_at = now() - interval '1 minute'");
  for (const answer of [
    await user.api.send("createProductCost", { body: testCost() }),
    await user.api.send("updateProductCost", { params: { id }, body: testCost({ costTitle: "Later" }) }),
    await user.api.send("deleteProductCost", { params: { id } }),
  ]) {
    expect(answer.statusCode).toBe(403);
    const { code, error } = answer.json<{ code: string; error: string }>();
    expect(code).toBe("limit_reached");
    expect(error).toMatch(/^Your trial ended on .* You can still read and export everything; upgrade/);
  }
  expect(await list()).toEqual([before]);
});
