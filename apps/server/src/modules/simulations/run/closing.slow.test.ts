import { expect, test } from "vitest";
import { buildTestApp } from "../../../test-app.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testPlan, testRun } from "../test-simulation.ts";
import { createSimulationEngine } from "./simulation-engine.ts";

const RUNS = 80;

test("a closing server answers every run; a run that would finish too late gets an error", async () => {
  // One thread, and no run takes too long: only closing turns runs away.
  const simulationEngine = createSimulationEngine({ size: 1, timeLimit: 3_600_000 });
  const server = await buildTestApp({ simulationEngine });
  const users = await Promise.all(Array.from({ length: 27 }, () => server.signUp()));
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const allArrived = new Promise<void>((resolve) => {
    let arrived = 0;
    server.app.server.on("request", () => {
      arrived += 1;
      if (arrived === RUNS) resolve();
    });
  });
  // Half a minute of work for one thread, three runs a user.
  const pricingPlans = Array.from({ length: 5 }, (_, index) => testPlan({ id: index + 1, name: `${index}` }));
  const runs = Array.from({ length: RUNS }, (_, index) =>
    fetch(`http://127.0.0.1:${port}/api/simulation/run`, {
      method: "POST",
      headers: { ...users[index % users.length]?.headers, "content-type": "application/json" },
      body: JSON.stringify({
        ...testRun({ pricingPlans, revenueTarget: 1_000_000 + index }, { trials: 1_000_000 }),
        cost: testCost(),
      }),
    }),
  );
  await Promise.race(runs);
  // A connection that still waits at the port when it closes is reset.
  await allArrived;
  server.lifecycle.draining = true;
  const closing = server.close();
  const answers = await Promise.all(runs);
  await closing;

  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  for (const { headers: answered } of turnedAway) expect(answered.get("retry-after")).toBe("5");
  // 403: the trial's two runs were counted by then.
  for (const { status } of answers) expect([200, 403, 503]).toContain(status);
});
