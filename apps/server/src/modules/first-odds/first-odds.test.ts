import type { ReplyOf, SimulationReply } from "@beachhead/contract";
import { businessModels } from "@beachhead/contract/business-models";
import { firstOddsAssumptions } from "@beachhead/contract/first-odds-assumptions";
import { firstOddsRun, simulate } from "@beachhead/engine";
import { expect, test } from "vitest";
import { grantPlan } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";

const server = testServer({ user: "per test" });
const { user } = server;

const figures = {
  pricePerUserYear: 420,
  usersPerCustomer: 12,
  newCustomersFirstYear: 40,
  revenueTarget: 700_000,
  costPercentOfRevenue: 65,
  targetYear: 3,
};

const save = (changes: object = {}, headers: Record<string, string> = {}) =>
  user.api.send("saveFirstOdds", { body: { ...figures, ...changes }, headers });
const counts = async () => {
  const lists = ["listGtmPlans", "listProductCosts", "listSimulations"] as const;
  return Promise.all(lists.map(async (name) => (await user.api.send(name)).json<unknown[]>().length));
};

test("five figures become a plan, a cost and a simulation that inherits the goal", async () => {
  const answer = await save();
  expect(answer.statusCode, answer.body).toBe(200);
  const { gtmPlanId, productCostId, simulationId } = answer.json<ReplyOf<"saveFirstOdds">>();
  const params = (id: string) => ({ params: { id } });
  const plan = await user.api.call("getGtmPlan", params(gtmPlanId));
  const year = new Date().getUTCFullYear() + 3;
  expect(plan.goals[0]).toMatchObject({ goal: "Revenue (USD)", targetValue: 700_000, targetYear: year });
  expect(plan.completeness).toMatchObject({ "business-details": "partial", "goal-setting": "partial" });

  const thread = await user.api.call("getInheritance", params(gtmPlanId));
  const [combination] = thread.combinations;
  expect(combination).toMatchObject({ revenueTarget: 700_000, targetYear: 3 });
  const link = {
    gtmPlanId,
    combinationId: combination?.id,
    seen: {
      revenueTarget: 700_000,
      targetYear: 3,
      ebitTarget: null,
      existingCustomers: null,
      customerGrowth: null,
      currency: "USD",
    },
  };
  const cost = await user.api.call("getProductCost", params(productCostId));
  expect(cost).toMatchObject({ salesAndMarketingCostPercOfRevenue: 65, combination: link });
  const simulation = await user.api.call("getSimulation", params(simulationId));
  expect(simulation).toMatchObject({
    revenueTarget: 700_000,
    costId: productCostId,
    combination: link,
    counted: true,
  });
  const run = firstOddsRun(figures);
  const { probability } = simulate(run.inputs, run.cost, run.options).monteCarlo;
  expect(simulation.result.monteCarlo.probability).toEqual(probability);
});

test("a plan that starts from a business model answers from it whether customers pay again every year", async () => {
  const kept = async (changes: object) => {
    const { gtmPlanId } = (await save(changes)).json<ReplyOf<"saveFirstOdds">>();
    return (await user.api.call("getInheritance", { params: { id: gtmPlanId } })).keptRevenue;
  };
  await grantPlan(server.database, user.userId, "enterprise");
  // 92 per cent of the revenue of a customer stay, at prices that grow by 5 per cent.
  expect(await kept({ businessModel: "saas-per-seat" })).toBe(97);
  expect(await kept({})).toBeNull();
});

test("the plans of an account are named after their business model and market, each once", async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  const [model] = businessModels;
  if (model === undefined) throw new Error("There is no business model");
  const sent = [{}, {}, { businessModel: model.id }, { businessModel: model.id }];
  const answers = await Promise.all(sent.map((changes) => save(changes)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const plans = await user.api.call("listGtmPlans");
  expect(plans.map(({ gtmPlanName }) => gtmPlanName).toSorted()).toEqual(
    [
      "My product in my market",
      "My product in my market 2",
      `${model.name} in my market`,
      `${model.name} in my market 2`,
    ].toSorted(),
  );
  const simulations = await user.api.call("listSimulations");
  const costs = await user.api.call("listProductCosts");
  const names = plans.map(({ gtmPlanName }) => gtmPlanName).toSorted();
  expect(simulations.map(({ gtmPlan }) => gtmPlan).toSorted()).toEqual(names);
  expect(costs.map(({ gtmPlan }) => gtmPlan).toSorted()).toEqual(names);
});

test("first odds use the assumptions of the business model", async () => {
  const [model] = businessModels;
  if (model === undefined) throw new Error("There is no business model");
  const { simulationId } = (await save({ businessModel: model.id })).json<ReplyOf<"saveFirstOdds">>();
  const reply = await user.api.send("getSimulation", { params: { id: simulationId } });
  const { result } = reply.json<SimulationReply>();
  const run = firstOddsRun(figures, firstOddsAssumptions(model));
  const { probability } = simulate(run.inputs, run.cost, run.options).monteCarlo;
  expect(result.monteCarlo.probability).toEqual(probability);
  const [cost] = await user.api.call("listProductCosts");
  expect(cost?.businessModel).toBe(model.id);
});

test("a repeated save of first odds with one key creates one of each document", async () => {
  const key = { "idempotency-key": "6f1c2c2e-7f0a-4a5e-9b52-0c5a3c9b7a10" };
  const answers = await Promise.all([save({}, key), save({}, key), save({}, key)]);
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body)).size).toBe(1);
  expect((await save({}, key)).body).toBe(done[0]?.body);
  expect(await counts()).toEqual([1, 1, 1]);
});

test("on the trial a second product is refused by name, and nothing is made", async () => {
  await grantPlan(server.database, user.userId, "trial");
  await user.api.send("saveBasicDetails", { body: testDetails() });
  const before = await counts();
  const answer = await save();
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: "limit_reached" });
  expect(answer.body).toContain("Your trial allows 1 product; this would make 2.");
  expect(await counts()).toEqual(before);
  const details = await user.api.call("getUserDetails");
  expect(details.planLimits.simulationsAdded).toBe(0);
});

test.each([
  [{ pricePerUserYear: "" }, "Price per user and year is required"],
  [{ usersPerCustomer: 0 }, "Users per customer must be between 1 and 1,000,000"],
  [{ costPercentOfRevenue: 115 }, "Cost, share of revenue must be between 0 and 100"],
  [{ targetYear: 6 }, "Target year must be between 1 and 5"],
  [{ businessModel: "lemonade" }, "Unknown business model"],
])("first odds with %o are refused: %s", async (changes, message) => {
  const answer = await save(changes);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(message);
  expect(await counts()).toEqual([0, 0, 0]);
});
