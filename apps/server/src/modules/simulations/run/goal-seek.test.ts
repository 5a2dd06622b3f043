import type { GoalSeekResult } from "@beachhead/engine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testRun } from "../test-simulation.ts";

type Answer = GoalSeekResult & { success: boolean };

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const seek = (options: object = {}, rest: object = {}) =>
  user.api.send("goalSeekSimulation", {
    body: {
      ...testRun({}, { trials: 2000, ...options }),
      cost: testCost(),
      ...rest,
    },
  });

async function runsCounted(): Promise<number> {
  return (await user.api.call("getUserDetails")).simulationsRun;
}

test("a goal seek answers the levers, the target, the year and the point, and counts as no run", async () => {
  const answer = await seek({ confidence: 70, objective: "revenue" });
  expect(answer.statusCode).toBe(200);
  const result = answer.json<Answer>();
  expect(result).toMatchObject({ success: true, confidence: 70, objective: "revenue" });
  expect(result.levers.map(({ lever }) => lever)).toEqual(
    expect.arrayContaining(["price", "plan.1.customers", "retention", "together"]),
  );
  expect(await runsCounted()).toBe(0);
});

test("the odds of a goal seek without a move are those of the run", async () => {
  const { base } = (await seek()).json<Answer>();
  const run = await user.api.send("runSimulation", {
    body: { ...testRun({}, { trials: 2000 }), cost: testCost() },
  });
  const { probability, standardError } = run.json<{
    monteCarlo: { probability: { both: number }; standardError: { both: number } };
  }>().monteCarlo;
  expect(base).toEqual({ probability: probability.both, standardError: standardError.both });
});

test("a goal seek is asked for 80 % of both targets unless it says otherwise", async () => {
  expect((await seek()).json()).toMatchObject({ confidence: 80, objective: "both" });
});

test.each([
  ["objective", { objective: "profit" }, "options.objective", "Objective must be one of both, revenue, ebit"],
  ["confidence", { confidence: 100 }, "options.confidence", "Confidence must be between 1 and 99"],
  ["trials", { trials: 999 }, "options.trials", "Trials must be between 1,000 and 1,000,000"],
])("a goal seek with a wrong %s answers 422 that names the field", async (_field, options, path, message) => {
  const answer = await seek(options);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ issues: object[] }>().issues).toEqual([{ path, message }]);
});

test("a goal seek with another user's cost answers 404", async () => {
  const other = await server.signUp();
  const { id } = await other.api.callUntyped("createProductCost", { body: testCost() });
  const answer = await seek({}, { cost: undefined, costId: id });
  expect(answer.statusCode).toBe(404);
});
