import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { getTableColumns } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { type TestUser } from "../../../test-app.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";
import { testPlanCalls } from "./test-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const { create, list, open, remove, saveDetails, saveGoals } = testPlanCalls(user);
let other: TestUser;

beforeAll(async () => {
  other = await server.signUp();
});

type Saved = ReplyOf<"saveBasicDetails">;

describe("business details", () => {
  test("business details without an id create a plan that opens as it was sent", async () => {
    const answer = await saveDetails(testDetails());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"v1"');
    const saved = answer.json<Saved>();
    const { id, updatedAt } = saved;
    const [product] = saved.products;
    const [combination] = saved.productGeoCombinations;
    expect(saved).toEqual({
      success: true,
      message: "Saved Successfully",
      gtmPlanId: id,
      _id: id,
      id,
      version: 1,
      updatedAt,
      products: [{ ...testProduct(), id: product?.id, geoIds: [combination?.id] }],
      productGeoCombinations: [
        { title: "CRM-India", id: combination?.id, product: "CRM", geo: "India", industries: ["Banking"] },
      ],
    });

    const opened = await user.api.send("getGtmPlan", { params: { id } });
    expect(opened.headers.etag).toBe('"v1"');
    expect(opened.json()).toEqual({
      _id: id,
      goalsNote: "",
      id,
      gtmPlanId: id,
      version: 1,
      createdAt: updatedAt,
      updatedAt,
      ...testDetails(),
      currency: "USD",
      example: false,
      firstYear: new Date(updatedAt).getUTCFullYear() + 1,
      yearStartMonth: 1,
      products: saved.products,
      segmentData: [
        {
          enterprise: "Companies with Revenue more than 1B USD",
          midMarket: "Companies with Revenue from 100M to 1B USD",
          sme: "Companies with Revenue less than 100M USD",
        },
      ],
      goals: ["Revenue (USD)", "No of Customers", "EBIT %"].map((goal, index) => ({
        id: index + 1,
        goal,
        currentValue: null,
        targetValue: null,
        targetYear: null,
        keptRevenue: null,
      })),
      totalProducts: 1,
      totalGeos: 1,
      totalIndustries: 1,
      combinationData: saved.productGeoCombinations,
      completeness: {
        "business-details": "complete",
        "goal-setting": "empty",
        segmentation: "empty",
        competitors: "empty",
        "customer-value-map": "empty",
        overlayValueDriver: "empty",
        "recommended-segmentation": "empty",
        "company-value-proposition": "empty",
      },
      combinationStates: {
        "CRM-India": {
          segmentation: "empty",
          competitors: "empty",
          "customer-value-map": "empty",
          overlayValueDriver: "empty",
          "recommended-segmentation": "empty",
          "company-value-proposition": "empty",
        },
      },
      segmentationData: {},
      competitors: {},
      customerValueData: {},
      recommendedsegmentData: {},
      personalSelection: {},
      positioningAndPricingData: {},
      overlayValueDriver: {},
      segmentWeights: { size: 25, growth: 15, openness: 15, fit: 25, coverage: 10, strength: 10 },
    });
  });

  test.each(["gtmPlanId", "_id", "id"])("business details with %s replace that plan's", async (name) => {
    const { id } = await create();
    const answer = await saveDetails(
      testDetails({ [name]: id, gtmPlanName: "Launch 2028", shortDescription: "" }),
      1,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    expect(answer.json()).toMatchObject({ id, version: 2 });
    expect(await open(id)).toMatchObject({ gtmPlanName: "Launch 2028", shortDescription: "", version: 2 });
    expect(await list()).toHaveLength(1);
  });

  test("business details keep the ids of products and combinations through new names, orders and cases", async () => {
    const before = await create({
      products: [
        testProduct({ geos: ["India", "Germany"] }),
        testProduct({ name: "Ledger", geos: ["Chile"] }),
      ],
    });
    const [crm, ledger] = before.products;
    const [india, germany, chile] = before.productGeoCombinations;
    const after = (
      await saveDetails(
        testDetails({
          id: before.id,
          products: [
            testProduct({ name: "LEDGER", geos: ["Peru", "chile"] }),
            testProduct({ id: crm?.id, name: "Customers", geos: ["GERMANY", "India"] }),
            testProduct({ name: "Till", geos: ["India"] }),
          ],
        }),
      )
    ).json<Saved>();
    expect(after.products.map(({ id }) => id)).toEqual([ledger?.id, crm?.id, expect.any(String)]);
    expect(after.productGeoCombinations.map(({ title, id }) => [title, id])).toEqual([
      ["LEDGER-Peru", expect.any(String)],
      ["LEDGER-chile", chile?.id],
      ["Customers-GERMANY", germany?.id],
      ["Customers-India", india?.id],
      ["Till-India", expect.any(String)],
    ]);
    expect(new Set(after.productGeoCombinations.map(({ id }) => id)).size).toBe(5);
    expect((await open(before.id)).products).toEqual(after.products);
    expect((await open(before.id)).combinationData).toEqual(after.productGeoCombinations);
  });

  test("business details never give two products one id, whatever ids are sent, or change another user's", async () => {
    const before = await create({ products: [testProduct(), testProduct({ name: "Ledger" })] });
    const [crm, ledger] = before.products;
    const stranger = await server.signUp();
    const foreign = (await stranger.api.send("saveBasicDetails", { body: testDetails() })).json<Saved>();
    const after = (
      await saveDetails(
        testDetails({
          id: before.id,
          products: [
            testProduct({ name: "A", id: crm?.id }),
            testProduct({ name: "B", id: crm?.id }),
            testProduct({ name: "C", id: foreign.products[0]?.id }),
            testProduct({ name: "CRM", id: ledger?.id }),
          ],
        }),
      )
    ).json<Saved>();
    const ids = after.products.map(({ id }) => id);
    expect(ids[0]).toBe(crm?.id);
    expect(ids[3]).toBe(ledger?.id);
    expect(new Set(ids).size).toBe(4);
    const theirs = await stranger.api.send("getGtmPlan", { params: { id: foreign.id } });
    expect(theirs.json<GtmPlanReply>().products).toEqual(foreign.products);
  });

  test("a plan counts its products, geographies and industries without regard to case", async () => {
    const { id } = await create({
      products: [
        testProduct({ geos: ["India", "Germany"], industries: ["Banking", "Retail"] }),
        testProduct({ name: "Ledger", geos: ["INDIA"], industries: ["banking", "Mining"] }),
      ],
    });
    const totals = { totalProducts: 2, totalGeos: 2, totalIndustries: 3 };
    expect(await open(id)).toMatchObject(totals);
    expect(await list()).toMatchObject([totals]);
  });

  test("text and order of business details come back exactly as sent", async () => {
    const details = {
      gtmPlanName: "ローンチ_2027 Ünïcode",
      companyName: `O'Brien & "Sons" <b>\\n $1 {x}`,
      shortDescription: "Line one\nLine two\ttab",
      website: "HTTPS://Acme.example:8443/a?b=c#d",
      products: [testProduct({ name: "Ça-va {1}", geos: ["Côte d'Ivoire", 'A "quoted" place, with comma'] })],
      segmentData: { enterprise: "Big", midMarket: "Middle", sme: "Small" },
    };
    const { id } = await create(details);
    const plan = await open(id);
    expect(plan).toMatchObject({
      ...details,
      products: [expect.objectContaining(details.products[0] ?? {})],
      segmentData: [details.segmentData],
    });
  });
});

test("getCombinationsWithIndustries answers combinations with industries, getCombinations without", async () => {
  const saved = await create({ products: [testProduct({ geos: ["India", "Germany"] })] });
  const withIndustries = await user.api.send("getCombinationsWithIndustries", { params: { id: saved.id } });
  expect(withIndustries.json()).toEqual({
    success: true,
    productGeoCombinations: saved.productGeoCombinations,
  });
  const without = await user.api.send("getCombinations", { params: { id: saved.id } });
  expect(without.json()).toEqual({
    success: true,
    productGeoCombinations: saved.productGeoCombinations.map(({ industries: _industries, ...rest }) => rest),
  });
});

test("a body that names every column changes none of those that are not the user's", async () => {
  const columns = Object.entries(getTableColumns(gtmPlans)).flatMap(([key, column]) => [key, column.name]);
  const stranger = newId();
  const wanted = {
    ...Object.fromEntries(columns.map((name) => [name, stranger])),
    id: undefined,
    segmentData: undefined,
    currency: undefined,
    firstYear: undefined,
    yearStartMonth: undefined,
    version: 99,
    detailsVersion: 99,
    createdAt: "2001-01-01T00:00:00Z",
    deletedAt: "2001-01-01T00:00:00Z",
    deleted_at: "2001-01-01T00:00:00Z",
    ownerId: other.userId,
    owner_id: other.userId,
    ...testDetails({
      products: [{ ...testProduct(), owner_id: other.userId, plan_id: stranger }],
    }),
  };
  const { id } = (await saveDetails(wanted)).json();
  expect((await saveDetails({ ...wanted, gtmPlanId: id })).statusCode).toBe(200);
  const [row, ...more] = await server.query<{ created_at: Date }>("select * from gtm_plans");
  expect(more).toEqual([]);
  expect(row).toMatchObject({ owner_id: user.userId, id, version: 2, details_version: 2, deleted_at: null });
  expect(row?.created_at.getFullYear()).toBeGreaterThan(2001);
  const products = await server.query("select owner_id, plan_id from gtm_plan_products");
  expect(products).toEqual([{ owner_id: user.userId, plan_id: id }]);
  expect(JSON.stringify(await server.query("select * from gtm_plan_products"))).not.toContain(stranger);
});

test("an expired trial still reads, and its writes say what to do", async () => {
  const { id } = await create();
  const before = await open(id);
  await remove((await create()).id);
  await server.query(
    "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() - interval '1 minute'",
  );
  for (const answer of [
    await saveDetails(testDetails()),
    await saveDetails(testDetails({ id })),
    await saveGoals({ gtmPlanId: id, goals: [] }),
    await user.api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Later" } }),
    await remove(id),
  ]) {
    expect(answer.statusCode).toBe(403);
    const { code, error } = answer.json<FailureReply>();
    expect(code).toBe("limit_reached");
    expect(error).toMatch(/^Your trial ended on .* You can still read and export everything; upgrade/);
  }
  expect(await open(id)).toEqual(before);
});

test("every write leaves one row in the audit log, without the user's texts", async () => {
  const { id } = await create();
  await saveDetails(testDetails({ id }));
  await saveDetails(testDetails({ id }), 1);
  await saveGoals({ gtmPlanId: id, goals: testGoals() });
  await user.api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Launch 2029" } });
  await remove(id);
  await user.api.send("undeleteGtmPlan", { params: { id } });
  const rows = await server.query<{ action: string }>(
    "select action, actor, entity_id, detail from audit_log where entity = 'gtm-plan' order by created_at, id",
  );
  const actions: [string, object][] = [
    ["create", {}],
    ["update", { section: "details", version: 2 }],
    ["update", { section: "goals", version: 3 }],
    ["rename", { version: 4 }],
    ["delete", {}],
    ["undelete", {}],
  ];
  expect(rows).toEqual(
    actions.map(([verb, detail]) => ({ action: `gtm-plan.${verb}`, actor: "user", entity_id: id, detail })),
  );
});
