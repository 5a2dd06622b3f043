import { createHash } from "node:crypto";
import { runSimulationBody } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expect, signedInTest } from "../fixtures/test.ts";
import { firstExample, storeExample, workedExamples } from "./worked-example.ts";

declare global {
  interface Window {
    /** The address of the app's own engine worker, as the app gave it to `new Worker`. */
    engineAddress?: string | URL;
  }
}

/** A value with the fields of every object in one order, so that only the figures decide. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, canonical(field)]),
  );
}

const hashOf = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(canonical(value)))
    .digest("hex");

/** What the worker posts back; see the protocol beside it. */
type WorkerReply =
  | { kind: "progress" }
  | { kind: "answer"; result: { monteCarlo: object } }
  | { kind: "decisions"; decisions: object }
  | { kind: "shares"; shares: object }
  | { kind: "failed"; message: string };

/** Runs one job in the app's own worker in Chromium and answers the whole result, with decisions and shares of variance. */
function runInBrowser(page: Page, job: object): Promise<unknown> {
  return page.evaluate(
    (request) =>
      new Promise((resolve, reject) => {
        if (window.engineAddress === undefined) throw new Error("The app has not started its engine");
        const worker = new Worker(window.engineAddress, { type: "module" });
        let result: { monteCarlo: object } | undefined;
        worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => {
          if (data.kind === "failed") reject(new Error(data.message));
          if (data.kind === "answer") result = data.result;
          if (data.kind === "decisions" && result !== undefined) result = { ...result, ...data.decisions };
          if (data.kind === "shares" && result !== undefined) {
            resolve({ ...result, monteCarlo: { ...result.monteCarlo, shareOfVariance: data.shares } });
            worker.terminate();
          }
        });
        worker.postMessage({ kind: "run", id: 1, wantsDecisions: true, ...request });
      }),
    job,
  );
}

const first = firstExample();
const [, second, third] = workedExamples;

/** Five runs that between them use every kind of draw. */
const runs = [
  { simulation: first.sim, cost: first.cost, options: {} },
  { simulation: second?.sim, cost: second?.cost, options: { distribution: "triangular", seed: 7 } },
  { simulation: third?.sim, cost: third?.cost, options: { wholeCustomers: true, trials: 5000 } },
  {
    simulation: { ...first.sim, subscriptionType: "monthly", targetYear: 5 },
    cost: first.cost,
    options: { elasticity: -1.3, firstYearFactor: 0.5, seed: 4_294_967_295 },
  },
  {
    simulation: second?.sim,
    cost: first.cost,
    options: {
      retentionSpread: 7.5,
      priceGrowthSpread: 3,
      customerGrowthSpread: 12,
      trials: 25_000,
      seed: 0,
    },
  },
];

signedInTest("the same seed gives the same bytes in Chromium and in Node", async ({ page, user }) => {
  const id = await storeExample(user, first);
  await page.addInitScript(() => {
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        window.engineAddress = address;
      }
    };
  });
  await page.goto(`/simulation/runSimulation/${id}`);
  await page.locator("[name=revenueTarget]").fill("760000");
  await expect.poll(() => page.evaluate(() => window.engineAddress !== undefined)).toBe(true);

  const hashes = new Set<string>();
  for (const body of runs) {
    const { success: _success, ...inNode } = await user.api.call("runSimulation", { body });
    const { simulation, cost: costInputs, options } = runSimulationBody.parse(body);
    const inChromium = await runInBrowser(page, { inputs: simulation, cost: costInputs, options });
    expect(hashOf(inChromium)).toBe(hashOf(inNode));
    hashes.add(hashOf(inNode));
  }
  expect(hashes.size, "the five runs differ from each other").toBe(5);
});
