import type { FailureReply, GtmPlanListItem, GtmPlanReply, ReplyOf } from "@beachhead/contract";
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
  copy = (await send("POST", "/api/example/copy")).json();
});

const send = (method: "GET" | "POST" | "PUT", url: string, payload?: object, by = user) =>
  server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
const save = (payload: object) => send("POST", "/api/gtm-plan/save-basic-details", payload);
const read = async <Reply>(url: string) => (await send("GET", url)).json<Reply>();
const openCopy = () => read<GtmPlanReply>(`/api/gtm-plan/individual-gtm-plan/${copy.gtmPlanId}`);
const countOf = async (url: string) => (await read<unknown[]>(url)).length;
const limits = async () => (await read<ReplyOf<"getUserDetails">>("/api/users/getUserDetails")).planLimits;
const lists = [
  "/api/gtm-plan/get-saved-gtm-plans",
  "/api/dg-plan/savedplan/saved-plansname",
  "/api/product-cost",
  "/api/simulation",
];
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
    "%s is refused with the way to make it one's own, and nothing changes",
    async (_, to) => {
      // Refused on the largest plan as well: the copy would otherwise be removed with the user's work in it.
      await grantPlan(server.database, user.userId, "enterprise");
      const plan = await openCopy();
      for (const url of ["save-basic-details", "save-gtm-Plan-onsubmit"]) {
        const answer = await send("POST", `/api/gtm-plan/${url}`, {
          ...testDetails(plan),
          ...to(plan),
          gtmPlanId: plan.id,
        });
        expect(answer.statusCode, answer.body).toBe(403);
        const { code, error } = answer.json<FailureReply>();
        expect([code, error]).toEqual(["limit_reached", NOT_ITS_OWN]);
      }
      expect(await openCopy()).toEqual(plan);
    },
  );

  test("other texts, fewer products and their return are saved", async () => {
    const plan = await openCopy();
    const fewer = { ...plan, gtmPlanName: "Try", shortDescription: "x", products: plan.products.slice(0, 1) };
    expect((await save(fewer)).statusCode).toBe(200);
    expect((await save({ ...plan, gtmPlanName: "Try" })).statusCode).toBe(200);
    expect(await openCopy()).toMatchObject({ example: true, totalProducts: 2, gtmPlanName: "Try" });
    expect(await limits()).toMatchObject({ productsAdded: 0, geosAdded: 0, industriesAdded: 0 });
  });
});

describe("making a copy of the example one's own", () => {
  test("is refused past the limits, and nothing changes", async () => {
    const plan = await openCopy();
    const answer = await save({ ...plan, makeItMine: true });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<FailureReply>().error).toBe(
      "Your trial allows 1 product; this would make 2. Upgrade to add more.",
    );
    expect(await openCopy()).toEqual(plan);
  });

  test("counts it with the given names, and ends the mark of all that came with it", async () => {
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
    for (const url of [
      `/api/dg-plan/${copy.dgPlanId}`,
      `/api/product-cost/${copy.productCostId}`,
      `/api/simulation/${copy.simulationId}`,
    ])
      expect(await read(url)).toMatchObject({ example: false });
    expect(await limits()).toMatchObject({ productsAdded: 1, geosAdded: 1, industriesAdded: 1 });
    expect((await send("POST", "/api/example/remove")).json()).toMatchObject({
      gtmPlans: [],
      simulations: [],
    });
    expect((await save(own)).statusCode).toBe(403);
  });

  test("2 copies at the same time: the trial has room for one", async () => {
    const second = (await send("POST", "/api/example/copy")).json<ReplyOf<"copyExample">>();
    const plans = await read<GtmPlanListItem[]>("/api/gtm-plan/get-saved-gtm-plans");
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
  const answer = await send("POST", `/api/gtm-plan/${copy.gtmPlanId}/duplicate`);
  expect(answer.json()).toMatchObject({ code: "limit_reached" });
  await grantPlan(server.database, user.userId, "enterprise");
  const made = await send("POST", `/api/gtm-plan/${copy.gtmPlanId}/duplicate`);
  const { id } = made.json<{ id: string }>();
  expect(await read(`/api/gtm-plan/individual-gtm-plan/${id}`)).toMatchObject({ example: false });
  expect(await limits()).toMatchObject({ productsAdded: 2, geosAdded: 3, industriesAdded: 4 });
});

test("other figures in the example's simulation count as a run and make it the user's own", async () => {
  const simulation = await read<ReplyOf<"getSimulation">>(`/api/simulation/${copy.simulationId}`);
  const put = (change: object) =>
    send("PUT", `/api/simulation/${copy.simulationId}`, { ...simulation, ...change });
  expect((await put({ simulationTitle: "Try" })).statusCode).toBe(200);
  expect(await limits()).toMatchObject({ simulationsAdded: 0 });
  expect((await put({ revenueTarget: 5_000_000 })).statusCode).toBe(200);
  expect(await limits()).toMatchObject({ simulationsAdded: 1 });
  expect(await read(`/api/simulation/${copy.simulationId}`)).toMatchObject({ example: false, counted: true });
});

describe("removing the example", () => {
  test("deletes all its documents in one call, and all can be restored", async () => {
    await send("POST", "/api/example/copy");
    expect((await save(own)).statusCode).toBe(200);
    const extra = await send(
      "POST",
      "/api/dg-plan",
      testDgPlan({ gtmPlanId: copy.gtmPlanId, planname: "Mine" }),
    );
    expect(extra.statusCode, extra.body).toBe(200);
    const answer = await send("POST", "/api/example/remove");
    expect(answer.statusCode, answer.body).toBe(200);
    const removed = answer.json<ReplyOf<"removeExample">>();
    expect(removed.gtmPlans).toHaveLength(2);
    expect(removed.dgPlans).toHaveLength(3);
    expect(await Promise.all(lists.map(countOf))).toEqual([1, 0, 0, 0]);
    expect((await send("POST", "/api/example/remove")).json()).toMatchObject({ gtmPlans: [], dgPlans: [] });
    // The trial is full, and the example still finds room.
    for (const id of removed.gtmPlans)
      expect((await send("POST", `/api/gtm-plan/${id}/undelete`)).statusCode).toBe(200);
    for (const id of removed.dgPlans)
      expect((await send("POST", `/api/dg-plan/${id}/undelete`)).statusCode).toBe(200);
    expect(await openCopy()).toMatchObject({ example: true });
  });

  test("leaves other users' examples", async () => {
    const other = await server.signUp();
    await send("POST", "/api/example/copy", undefined, other);
    await send("POST", "/api/example/remove");
    const plans = await send("GET", "/api/gtm-plan/get-saved-gtm-plans", undefined, other);
    expect(plans.json()).toHaveLength(1);
  });
});

describe("the refusal of a limit", () => {
  test("names what counts against it; the example is not among it", async () => {
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
