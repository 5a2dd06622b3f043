import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { testDgPlan } from "./test-dg-plan.ts";
import { testDgPlanCalls } from "./test-dg-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const plans = testDgPlanCalls(user);
const { create, open } = plans;

const body = (changes: object = {}) =>
  testDgPlan({ gtmPlanId: plans.gtmPlanId, productgeo: "CRM-India", ...changes });
const save = (id: string, changes: object, ifMatch?: number) =>
  user.api.send("updateDgPlan", { params: { id }, ifMatch, body: body(changes) });

test("a channel plan counts towards the goal unless it says otherwise, and a save that does not name it keeps it", async () => {
  const { id } = await create();
  expect(await open(id)).toMatchObject({ countsTowardsGoal: true });
  const alternative = await create({ countsTowardsGoal: false, planname: "Other mix" });
  expect(await open(alternative.id)).toMatchObject({ countsTowardsGoal: false });
  const names = await user.api.call("listDgPlanNames");
  expect(names.map(({ planname, countsTowardsGoal }) => [planname, countsTowardsGoal])).toEqual([
    ["Other mix", false],
    ["India inbound", true],
  ]);
  const [group] = await user.api.call("listDgPlansByGtmPlan");
  expect(group?.plans.map(({ countsTowardsGoal }) => countsTowardsGoal)).toEqual([false, true]);
  expect((await save(alternative.id, { planname: "Renamed" })).statusCode).toBe(200);
  expect(await open(alternative.id)).toMatchObject({ planname: "Renamed", countsTowardsGoal: false });
  expect((await save(alternative.id, { countsTowardsGoal: true })).statusCode).toBe(200);
  expect(await open(alternative.id)).toMatchObject({ countsTowardsGoal: true });
});

test("whether a plan counts is saved with its details: a stale version gets 412 and a text gets 422", async () => {
  const { id } = await create();
  expect((await save(id, { countsTowardsGoal: false, channels: undefined }, 1)).statusCode).toBe(200);
  expect(await open(id)).toMatchObject({ version: 2, detailsVersion: 2, countsTowardsGoal: false });
  expect((await save(id, { countsTowardsGoal: true, channels: undefined }, 1)).statusCode).toBe(412);
  const wrong = await save(id, { countsTowardsGoal: "no" });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toMatchObject({
    issues: [{ path: "countsTowardsGoal", message: "Counts towards the goal must be true or false" }],
  });
  expect(await open(id)).toMatchObject({ version: 2, countsTowardsGoal: false });
});

test("another user cannot make a plan an alternative", async () => {
  const { id } = await create();
  const other = await server.signUp();
  const refused = await other.api.send("updateDgPlan", {
    params: { id },
    body: body({ countsTowardsGoal: false }),
  });
  expect(refused.statusCode).toBe(404);
  expect(await open(id)).toMatchObject({ version: 1, countsTowardsGoal: true });
});

test("planned against actual and answers about the plan are the same with an alternative beside the plan", async () => {
  const { gtmPlanId } = plans;
  await create();
  const figures = async () => {
    const { current, cumulative } = await user.api.call("getPlannedVsActual", { query: { gtmPlanId } });
    const answers = ["channels", "summary"].map(async (question) => {
      const { answer, figures: named } = await user.api.callUntyped("getPlanAnswer", {
        params: { id: gtmPlanId, question },
      });
      return { answer, named };
    });
    return { current, cumulative, answers: await Promise.all(answers) };
  };
  const before = await figures();
  const { id } = await create({ countsTowardsGoal: false });
  expect(await figures()).toEqual(before);
  expect((await save(id, { countsTowardsGoal: true })).statusCode).toBe(200);
  const counted = await figures();
  expect(counted.cumulative).not.toEqual(before.cumulative);
  expect(counted.answers).not.toEqual(before.answers);
});
