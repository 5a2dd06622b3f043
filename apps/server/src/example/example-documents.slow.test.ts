import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { testDgPlan } from "../modules/dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../modules/gtm-plans/test-plan.ts";
import { grantPlan } from "../platform/db/test-database.ts";
import { testServer } from "../test/server.ts";
import type { TestUser } from "../test-app.ts";

const server = testServer();
let user: TestUser;
let copy: ReplyOf<"copyExample">;

beforeEach(async () => {
  user = await server.signUp();
  copy = (await user.api.send("copyExample")).json();
});

const save = (payload: object) => user.api.send("saveBasicDetails", { body: payload });
const openCopy = () => user.api.call("getGtmPlan", { params: { id: copy.gtmPlanId } });
const countOf = async (list: (typeof lists)[number]) => (await user.api.call(list)).length;
const limits = async () => (await user.api.call("getUserDetails")).planLimits;
const lists = ["listGtmPlans", "listDgPlanNames", "listProductCosts", "listSimulations"] as const;
const own = testDetails({
  gtmPlanName: "Europe 2027",
  products: [testProduct({ name: "Wake", geos: ["Chile"], industries: ["Banking"] })],
});

const NOT_ITS_OWN =
  "The example counts against no limit as long as it keeps its company, products, geographies and industries. Make it your own plan to change them.";

describe("names of a copy of the example", () => {
  const changes: [string, (plan: GtmPlanReply) => object][] = [
    ["another product", (plan) => ({ products: [...plan.products, testProduct({ name: "Wake" })] })],
    [
      "a renamed product",
      ({ products }) => ({ products: [{ ...products[0], id: undefined, name: "Wake" }, products[1]] }),
    ],
    [
      "another geography",
      ({ products }) => ({ products: [{ ...products[0], geos: ["Germany", "France"] }, products[1]] }),
    ],
    [
      "another industry",
      ({ products }) => ({ products: [{ ...products[0], industries: ["Banking"] }, products[1]] }),
    ],
    ["another company", () => ({ companyName: "Harbourlight" })],
  ];

  test.each(changes)(
    "an example copy with %s is refused with the way to make it one's own, and nothing changes",
    async (_, to) => {
      // Refused on the largest plan as well: the copy would otherwise be removed with the user's work in it.
      await grantPlan(server.database, user.userId, "enterprise");
      const plan = await openCopy();
      for (const name of ["saveBasicDetails", "saveWholePlan"] as const) {
        const body = { ...testDetails(plan), ...to(plan), gtmPlanId: plan.id };
        const answer = await user.api.send(name, { body });
        expect(answer.statusCode, answer.body).toBe(403);
        const { code, error } = answer.json<FailureReply>();
        expect([code, error]).toEqual(["limit_reached", NOT_ITS_OWN]);
      }
      expect(await openCopy()).toEqual(plan);
    },
  );

  test("an example copy can change its texts, drop a product and take it back", async () => {
    const plan = await openCopy();
    const fewer = { ...plan, gtmPlanName: "Try", shortDescription: "x", products: plan.products.slice(0, 1) };
    expect((await save(fewer)).statusCode).toBe(200);
    expect((await save({ ...plan, gtmPlanName: "Try" })).statusCode).toBe(200);
    expect(await openCopy()).toMatchObject({ example: true, totalProducts: 2, gtmPlanName: "Try" });
    expect(await limits()).toMatchObject({ productsAdded: 0, geosAdded: 0, industriesAdded: 0 });
  });
});

describe("making a copy of the example one's own", () => {
  test("making an example copy one's own past the limits is refused, and nothing changes", async () => {
    const plan = await openCopy();
    const answer = await save({ ...plan, makeItMine: true });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<FailureReply>().error).toBe(
      "Your trial allows 1 product; this would make 2. Upgrade to add more.",
    );
    expect(await openCopy()).toEqual(plan);
  });

  test("making an example copy one's own counts it with its new names and unmarks its documents", async () => {
    const plan = await openCopy();
    const [product] = plan.products;
    const mine = {
      ...plan,
      companyName: "Harbourlight",
      products: [{ ...product, name: "Wake", geos: ["Germany"], industries: ["Real Estate"] }],
      makeItMine: true,
    };
    const answer = await save(mine);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await openCopy()).toMatchObject({ example: false, companyName: "Harbourlight", totalProducts: 1 });
    for (const marked of [
      await user.api.call("getDgPlan", { params: { id: copy.dgPlanId } }),
      await user.api.call("getProductCost", { params: { id: copy.productCostId } }),
      await user.api.call("getSimulation", { params: { id: copy.simulationId } }),
    ])
      expect(marked).toMatchObject({ example: false });
    expect(await limits()).toMatchObject({ productsAdded: 1, geosAdded: 1, industriesAdded: 1 });
    expect((await user.api.send("removeExample")).json()).toMatchObject({
      gtmPlans: [],
      simulations: [],
    });
    expect((await save(own)).statusCode).toBe(403);
  });

  test("two example copies made one's own at the same time: the trial has room for one", async () => {
    const second = (await user.api.send("copyExample")).json<ReplyOf<"copyExample">>();
    const plans = await user.api.call("listGtmPlans");
    const answers = await Promise.all(
      [copy.gtmPlanId, second.gtmPlanId].map((gtmPlanId, index) => {
        const plan = plans.find(({ id }) => id === gtmPlanId);
        const products = [testProduct({ name: `Wake ${index}`, geos: ["Chile"], industries: ["Banking"] })];
        return save({ ...plan, products, makeItMine: true });
      }),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
  });
});

test("a duplicate of the example is the user's own and counts", async () => {
  const answer = await user.api.send("duplicateGtmPlan", { params: { id: copy.gtmPlanId } });
  expect(answer.json()).toMatchObject({ code: "limit_reached" });
  await grantPlan(server.database, user.userId, "enterprise");
  const made = await user.api.send("duplicateGtmPlan", { params: { id: copy.gtmPlanId } });
  const { id } = made.json<{ id: string }>();
  expect(await user.api.call("getGtmPlan", { params: { id } })).toMatchObject({ example: false });
  expect(await limits()).toMatchObject({ productsAdded: 2, geosAdded: 3, industriesAdded: 4 });
});

test("other figures in the example's simulation count as a run and make it the user's own", async () => {
  const simulation = await user.api.call("getSimulation", { params: { id: copy.simulationId } });
  const put = (change: object) =>
    user.api.send("updateSimulation", {
      params: { id: copy.simulationId },
      body: { ...simulation, ...change },
    });
  expect((await put({ simulationTitle: "Try" })).statusCode).toBe(200);
  expect(await limits()).toMatchObject({ simulationsAdded: 0 });
  expect((await put({ revenueTarget: 5_000_000 })).statusCode).toBe(200);
  expect(await limits()).toMatchObject({ simulationsAdded: 1 });
  expect(await user.api.call("getSimulation", { params: { id: copy.simulationId } })).toMatchObject({
    example: false,
    counted: true,
  });
});

describe("removing the example", () => {
  test("removing the example deletes all its documents in one call, and all can be restored", async () => {
    await user.api.send("copyExample");
    expect((await save(own)).statusCode).toBe(200);
    const extra = await user.api.send("createDgPlan", {
      body: testDgPlan({ gtmPlanId: copy.gtmPlanId, planname: "Mine" }),
    });
    expect(extra.statusCode, extra.body).toBe(200);
    const answer = await user.api.send("removeExample");
    expect(answer.statusCode, answer.body).toBe(200);
    const removed = answer.json<ReplyOf<"removeExample">>();
    expect(removed.gtmPlans).toHaveLength(2);
    expect(removed.dgPlans).toHaveLength(3);
    expect(await Promise.all(lists.map(countOf))).toEqual([1, 0, 0, 0]);
    expect((await user.api.send("removeExample")).json()).toMatchObject({ gtmPlans: [], dgPlans: [] });
    // The trial is full, and the example still finds room.
    for (const id of removed.gtmPlans)
      expect((await user.api.send("undeleteGtmPlan", { params: { id } })).statusCode).toBe(200);
    for (const id of removed.dgPlans)
      expect((await user.api.send("undeleteDgPlan", { params: { id } })).statusCode).toBe(200);
    expect(await openCopy()).toMatchObject({ example: true });
  });

  test("removing the example leaves other users' examples", async () => {
    const other = await server.signUp();
    await other.api.send("copyExample");
    await user.api.send("removeExample");
    const plans = await other.api.send("listGtmPlans");
    expect(plans.json()).toHaveLength(1);
  });
});

describe("the refusal of a limit", () => {
  test("the refusal of a limit names what counts against it, and not the example", async () => {
    const { gtmPlanId } = (await save(own)).json<{ gtmPlanId: string }>();
    const answer = await save(testDetails({ products: [testProduct({ name: "Tide", geos: ["Chile"] })] }));
    const holder = { gtmPlanId, gtmPlanName: "Europe 2027" };
    expect(answer.json()).toMatchObject({
      code: "limit_reached",
      error: "Your trial allows 1 product; this would make 2. Upgrade to add more.",
      holders: [{ name: "Wake", ...holder }],
    });
    expect((await limits()).holders).toEqual({
      products: [{ name: "Wake", ...holder }],
      geos: [{ name: "Chile", ...holder }],
      industries: [{ name: "Wake", ...holder }],
    });
  });
});
