import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals } from "../test-plan.ts";
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
  expect(answer.json()).toEqual({
    success: true,
    message,
    version: 2,
    updatedAt,
    goals: testGoals(),
    note: "",
  });
  const alone = await user.api.send("getGoals", { params: { id } });
  expect(alone.headers.etag).toBe('"v2"');
  expect(alone.json()).toMatchObject({ success: true, version: 2, goals: testGoals() });
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
    { id: 7, goal: "Stores", currentValue: 0, targetValue: -3.5, targetYear: null, keptRevenue: null },
    { id: 2, goal: "Revenue (USD)", currentValue: null, targetValue: 1e15, targetYear: 1, keptRevenue: 92.5 },
  ];
  await saveGoals({ _id: id, goals });
  expect((await open(id)).goals).toEqual(goals);
  await saveGoals({ id, goals: [] });
  expect((await open(id)).goals).toEqual([]);
});

test("a note of the goals is saved with them, stays when it is not sent, and is cleared by a blank one", async () => {
  const { id } = await create();
  const noted = async () => {
    const alone = await user.api.call("getGoals", { params: { id } });
    expect((await open(id)).goalsNote).toBe(alone.note);
    return alone.note;
  };
  const note = "Agreed by the board.\nSecond line";
  const answer = await saveGoals({ gtmPlanId: id, goals: testGoals(), note });
  expect(answer.json()).toMatchObject({ note });
  const unchanged = await saveGoals({ gtmPlanId: id, goals: [] });
  expect(unchanged.json()).toMatchObject({ note });
  expect(await noted()).toBe(note);
  await user.api.send("saveBasicDetails", { body: { ...testDetails(), gtmPlanId: id, currency: "EUR" } });
  expect(await noted()).toBe(note);
  await saveGoals({ gtmPlanId: id, goals: [], note: "" });
  expect(await noted()).toBe("");
});

test("combinations inherit the goals' answer whether customers pay again every year", async () => {
  const { id } = await create();
  const inherited = () => user.api.call("getInheritance", { params: { id } });
  expect((await inherited()).keptRevenue).toBeNull();
  const [revenue, ...others] = testGoals();
  await saveGoals({ gtmPlanId: id, goals: [{ ...revenue, keptRevenue: 90 }, ...others] });
  expect((await inherited()).keptRevenue).toBe(90);
  const refused = await saveGoals({ gtmPlanId: id, goals: [{ ...revenue, keptRevenue: 121 }] });
  const message = "Revenue kept must be between 0 and 120";
  expect(refused.json()).toMatchObject({ issues: [{ path: "goals.0.keptRevenue", message }] });
});

test("goals without a plan answer the specification's sentence", async () => {
  for (const body of [{ goals: testGoals() }, { gtmPlanId: " ", goals: [] }]) {
    const answer = await saveGoals(body);
    expect(answer.statusCode).toBe(422);
    const message = "GTM Plan ID not found in sessionStorage";
    expect(answer.json()).toMatchObject({ error: message, issues: [{ path: "gtmPlanId", message }] });
  }
});
