import { runSimulationBody } from "@beachhead/contract";
import { afterEach, expect, test } from "vitest";
import { testCost } from "../../product-costs/test-cost.ts";
import { jobOf } from "../simulation.ts";
import { testPlan, testRun } from "../test-simulation.ts";
import { createSimulationEngine, type SimulationEngine } from "./simulation-engine.ts";
import type { SimulationJob } from "./simulation-job.ts";

let engine: SimulationEngine;

afterEach(() => engine.close());

function jobWith(name: string, trials = 1000): SimulationJob {
  const pricingPlans = [testPlan({ name })];
  const cost = testCost();
  const parsed = runSimulationBody.parse({ ...testRun({ pricingPlans }), cost, options: { trials } });
  if (parsed.cost === undefined) throw new Error("The cost was not read");
  return jobOf(parsed.simulation, parsed.cost, parsed.options);
}

test("the same figures of one user run once, now and later, and each result has its own names", async () => {
  // With room for one job: a second run would be refused.
  engine = createSimulationEngine({ ownerLimit: 1, timeLimit: 3_600_000 });
  const job = jobWith("Basic");
  const answers = await Promise.all([1, 2, 3, 4].map(() => engine.run(job, { owner: "ann" })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const running = engine.run(jobWith("Pro"), { owner: "ann" });
  expect(await engine.run(job, { owner: "ann" })).toEqual(answers[0]);
  await expect(engine.run(jobWith("Other"), { owner: "ann" })).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect((await running).mid.plans.map(({ name }) => name)).toEqual(["Pro"]);
});

test("a small run is answered while another user's million trials are in progress", async () => {
  // No thread takes the long run, so it stays in progress until the engine closes.
  engine = createSimulationEngine({ size: 0, timeLimit: 3_600_000 });
  const long = engine.run(jobWith("Long", 1_000_000), { owner: "bob" }).catch((error: unknown) => error);
  const short = await engine.run(jobWith("Short"), { owner: "ann" });
  expect(short.mid.plans.map(({ name }) => name)).toEqual(["Short"]);
  await engine.close();
  expect(await long).toMatchObject({ code: "unavailable" });
});
