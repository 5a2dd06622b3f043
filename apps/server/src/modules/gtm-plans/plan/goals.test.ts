import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testGoals } from "../test-plan.ts";
import { testPlanCalls } from "./test-plan-calls.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
const { create, open, saveGoals } = testPlanCalls(user);

test("goals are saved, and read with the plan and alone", async () => {
  const { id } = await create();
  const answer = await saveGoals({ gtmPlanId: id, goals: testGoals() }, 1);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.etag).toBe('"v2"');
  const { updatedAt } = answer.json<{ updatedAt: string }>();
  const message = "Saved Successfully";
  expect(answer.json()).toEqual({ success: true, message, version: 2, updatedAt, goals: testGoals() });
  const alone = await user.api.send("getGoals", { params: { id } });
  expect(alone.headers.etag).toBe('"v2"');
  expect(alone.json()).toEqual({ success: true, version: 2, goals: testGoals() });
  expect(await open(id)).toMatchObject({
    goals: testGoals(),
    updatedAt,
    completeness: { "goal-setting": "complete" },
  });
});

test("goals are replaced as a whole, in the order sent", async () => {
  const { id } = await create();
  await saveGoals({ gtmPlanId: id, goals: testGoals() });
  const goals = [
    { id: 7, goal: "Stores", currentValue: 0, targetValue: -3.5, targetYear: null },
    { id: 2, goal: "No of Customers", currentValue: null, targetValue: 1e15, targetYear: 1 },
  ];
  await saveGoals({ _id: id, goals });
  expect((await open(id)).goals).toEqual(goals);
  await saveGoals({ id, goals: [] });
  expect((await open(id)).goals).toEqual([]);
});

test("goals without a plan answer the specification's sentence", async () => {
  for (const body of [{ goals: testGoals() }, { gtmPlanId: " ", goals: [] }]) {
    const answer = await saveGoals(body);
    expect(answer.statusCode).toBe(422);
    const message = "GTM Plan ID not found in sessionStorage";
    expect(answer.json()).toMatchObject({ error: message, issues: [{ path: "gtmPlanId", message }] });
  }
});
