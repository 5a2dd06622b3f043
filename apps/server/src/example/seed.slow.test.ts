import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestClient } from "../test/client.ts";
import { buildTestApp, type TestApp } from "../test-app.ts";

const script = fileURLToPath(new URL("./main.ts", import.meta.url));
const password = "a password for this test";

let server: TestApp;
let dataDirectory: string;

/** Runs the script as the supervisor does. */
async function makeExample(changes: Record<string, string> = {}): Promise<unknown> {
  const environment = {
    DATABASE_URL: server.database.serverUrl,
    DATA_DIR: dataDirectory,
    SANDBOX: "1",
    EXAMPLE_PASSWORD: password,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...environment, ...changes },
  });
  return JSON.parse(stdout);
}

async function signIn(secret: string) {
  return server.client.send("signIn", { body: { email: "mira@northlight.example", password: secret } });
}

const asSession = (token: string) => new TestClient(server.app, token);

beforeAll(async () => {
  server = await buildTestApp();
  dataDirectory = await mkdtemp(join(tmpdir(), "beachhead-example-"));
});

afterAll(async () => {
  await server.close();
  await rm(dataDirectory, { recursive: true });
});

describe("the example", () => {
  test("the example account has the Enterprise Plan, a plan, a cost and two simulations at uncertain odds", async () => {
    expect(await makeExample()).toEqual({ email: "mira@northlight.example", password });
    const answer = await signIn(password);
    expect(answer.statusCode).toBe(200);
    const session = answer.json<{ token: string; user: object }>();
    expect(session.user).toMatchObject({
      name: "Mira Okafor",
      company: "Northlight",
      planType: "Enterprise Plan",
      subscriptionStatus: "active",
      simulationLimit: null,
    });
    expect(await asSession(session.token).call("listDgPlanNames")).toMatchObject([
      {
        planname: "Germany, first two years",
        gtmplan: "DACH launch",
        productgeo: "Northlight Atlas-Germany",
        channels: [2, 6, 8, 15],
      },
    ]);
    const plans = await asSession(session.token).call("listGtmPlans");
    expect(plans).toMatchObject([
      {
        gtmPlanName: "DACH launch",
        totalProducts: 2,
        totalGeos: 3,
        completeness: {
          "business-details": "complete",
          "goal-setting": "complete",
          segmentation: "complete",
          competitors: "complete",
          "customer-value-map": "complete",
          overlayValueDriver: "complete",
          "recommended-segmentation": "complete",
          "company-value-proposition": "complete",
        },
      },
    ]);
    const costs = await asSession(session.token).call("listProductCosts");
    expect(costs.map((cost) => cost.costTitle)).toEqual(["Atlas in Germany"]);
    for (const named of [...costs, ...(await asSession(session.token).call("listSimulations"))]) {
      const products = plans[0]?.products ?? [];
      const product = products.find(({ name }) => name === named.productName);
      expect(named.gtmPlan).toBe(plans[0]?.gtmPlanName);
      expect(product?.geos).toContain(named.geo);
    }
    const simulations = await asSession(session.token).call("listSimulations");
    expect(simulations.map((simulation) => simulation.simulationTitle)).toEqual([
      "Yearly contracts, two plans",
      "Monthly seats, three plans",
    ]);
    const baselines = await asSession(session.token).call("listBaselines");
    expect(baselines.map((simulation) => simulation.simulationTitle)).toEqual(["Monthly seats, three plans"]);
    for (const { summary, combination } of simulations) {
      expect(combination).toMatchObject({ gtmPlanId: plans[0]?.id });
      expect(summary.odds).toBeGreaterThan(0.35);
      expect(summary.odds).toBeLessThan(0.7);
    }
  });

  test("an example made again duplicates nothing and restores nothing that a visitor deleted or renamed", async () => {
    const { token } = (await signIn(password)).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const [plan] = await asSession(token).call("listGtmPlans");
    await server.client.send("renameGtmPlan", {
      params: { id: plan?.id ?? "" },
      headers,
      body: { gtmPlanName: "Mine too" },
    });
    const [newest] = await asSession(token).call("listSimulations");
    const [cost] = await asSession(token).call("listProductCosts");
    await server.client.send("deleteSimulation", { params: { id: newest?.id ?? "" }, headers });
    await server.client.send("updateProductCost", {
      params: { id: cost?.id ?? "" },
      headers,
      body: { costTitle: "Mine" },
    });

    await makeExample();

    const plans = await asSession(token).call("listGtmPlans");
    expect(plans.map((each) => each.gtmPlanName)).toEqual(["Mine too"]);
    const costs = await asSession(token).call("listProductCosts");
    expect(costs.map((each) => each.costTitle)).toEqual(["Mine"]);
    const simulations = await asSession(token).call("listSimulations");
    expect(simulations.map((each) => each.simulationTitle)).toEqual(["Monthly seats, three plans"]);
  });

  test("the example account takes the password of a new data directory", async () => {
    await makeExample({ EXAMPLE_PASSWORD: "another password, just as good" });
    expect((await signIn(password)).statusCode).toBe(401);
    expect((await signIn("another password, just as good")).statusCode).toBe(200);
  });

  test("the example is not made with sandboxes off", async () => {
    await expect(makeExample({ SANDBOX: "0" })).rejects.toThrow("only with sandboxes on");
  });
});
