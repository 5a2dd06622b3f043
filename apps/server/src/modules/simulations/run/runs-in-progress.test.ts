import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testRun } from "../test-simulation.ts";
import { createSimulationEngine } from "./simulation-engine.ts";

// No thread takes a job, so every run stays in progress until the engine closes.
const simulationEngine = createSimulationEngine({ size: 0, isShort: () => false, timeLimit: 3_600_000 });
const server = testServer({ user: "per file", simulationEngine });

test("a user has at most three runs in progress; the others are refused with a time to retry", async () => {
  const answered: number[] = [];
  const runs = Array.from({ length: 20 }, async (_, index) => {
    const body = { ...testRun({ revenueTarget: 1_000_000 + index }), cost: testCost() };
    const answer = await server.user.api.send("runSimulation", { body });
    answered.push(answer.statusCode);
    if (answered.length === 17) await simulationEngine.close();
    return answer;
  });
  const answers = await Promise.all(runs);

  expect(answered.slice(0, 17)).toEqual(Array.from({ length: 17 }, () => 429));
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(refused?.headers["retry-after"]).toBe("5");
  expect(refused?.json()).toMatchObject({
    code: "rate_limited",
    error: "You already have 3 calculations in progress. Try again when one of them has finished.",
  });
  expect(answered.slice(17)).toEqual([503, 503, 503]);
  expect((await server.user.api.call("getUserDetails")).simulationsRun).toBe(0);
});
