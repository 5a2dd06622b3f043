import { runSimulationBody } from "@beachhead/contract";
import type { CompleteSimulationResult } from "@beachhead/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createWithUser } from "../../../platform/db/with-user.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { unguarded } from "../../../platform/idempotency/guard.ts";
import { testServer } from "../../../test/server.ts";
import { countInPlans, findHolders } from "../../gtm-plans/index.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { createSubscriptions } from "../../subscriptions/index.ts";
import { testPlan, testRun } from "../test-simulation.ts";
import { runSimulation } from "./run.ts";
import type { SimulationEngine } from "./simulation-engine.ts";

type Result = CompleteSimulationResult;

const server = testServer({ user: "per test" });
const { user } = server;

const run = (changes: Record<string, unknown> = {}, rest: object = {}) =>
  user.api.send("runSimulation", { body: { ...testRun(changes), cost: testCost(), ...rest } });

/** What the user's details say was run, and what the ledger holds. */
async function counted(): Promise<number> {
  const details = await user.api.call("getUserDetails");
  const entries = await server.query("select coalesce(sum(delta), 0)::int as total from ledger");
  expect(details.planLimits.simulationsAdded).toBe(details.simulationsRun);
  expect(entries).toEqual([{ total: details.simulationsRun }]);
  return details.simulationsRun;
}

describe("a run", () => {
  test("a run answers the engine's result and needs no name of plan, product or cost", async () => {
    const { costTitle: _title, ...cost } = testCost();
    const answer = await run({ simulationTitle: "" }, { cost });
    expect(answer.statusCode).toBe(200);
    const result = answer.json<Result & { success: boolean }>();
    expect(result.success).toBe(true);
    expect(result.monteCarlo).toMatchObject({
      trials: 10_000,
      seed: 12_345,
      distribution: "pert",
      around: "mid",
    });
    expect(result.monteCarlo.shareOfVariance?.revenue[0]?.driver).toMatch(/^plan\.\d\.(price|customers)$/);
    expect(result.low.revenue).toHaveLength(5);
    expect(result.low.cashFlow).toHaveLength(6);
  });

  test("a run answers the recommended point, the tornado and the heat map", async () => {
    const { recommended, tornado, heatmap, mid } = (await run()).json<Result>();
    expect(recommended.points.map(({ plan }) => plan)).toEqual(["Small", "Large"]);
    expect(recommended.result.revenue[2]).toBe(tornado.base.revenue);
    expect(tornado.byRevenue).toHaveLength(12);
    expect(heatmap.revenueAttainment[5]?.[5]).toBe(mid.attainment);
    expect(heatmap.met).toHaveLength(11);
  });

  test("a run samples around the recommended point when asked to", async () => {
    const middle = (await run()).json<Result>();
    const answer = await run({}, { options: { around: "recommended" } });
    expect(answer.statusCode).toBe(200);
    const around = answer.json<Result>();
    expect(around.monteCarlo.around).toBe("recommended");
    expect(around.recommended).toEqual(middle.recommended);
    expect(around.monteCarlo.probability).not.toEqual(middle.monteCarlo.probability);
  });

  test("a run answers the same bytes for the same inputs and seed, and others for another seed", async () => {
    const first = await run();
    const again = await run();
    expect(again.body).toBe(first.body);
    const reseeded = await run({}, { options: { seed: 7 } });
    expect(reseeded.json<Result>().mid).toEqual(first.json<Result>().mid);
    expect(reseeded.json<Result>().monteCarlo.revenue).not.toEqual(first.json<Result>().monteCarlo.revenue);
  });

  test("a run takes a saved cost by its id", async () => {
    const { id } = await user.api.callUntyped("createProductCost", { body: testCost() });
    const byValue = await run();
    const byId = await run({}, { cost: undefined, costId: id });
    expect(byId.body).toBe(byValue.body);
    expect(await counted()).toBe(1);
  });

  test("a run with an unknown, deleted or foreign cost answers 404 and is not counted", async () => {
    const other = await server.signUp();
    const foreign = (await other.api.callUntyped("createProductCost", { body: testCost() })).id;
    const { id: gone } = await user.api.callUntyped("createProductCost", { body: testCost() });
    await user.api.send("deleteProductCost", { params: { id: gone } });
    for (const costId of [newId(), foreign, gone]) {
      const answer = await run({}, { cost: undefined, costId });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: "not_found", error: "The product cost was not found." });
    }
    expect(await counted()).toBe(0);
  });

  test("a run needs a token", async () => {
    const answer = await server.client.send("runSimulation", { body: { ...testRun(), cost: testCost() } });
    expect(answer.statusCode).toBe(401);
  });
});

describe("the count", () => {
  test("a trial allows two runs, and the third is refused with the remedy", async () => {
    expect((await run({ revenueTarget: 1_000_000 })).statusCode).toBe(200);
    expect((await run({ revenueTarget: 2_000_000 })).statusCode).toBe(200);
    const third = await run({ revenueTarget: 3_000_000 });
    expect(third.statusCode).toBe(403);
    expect(third.json()).toMatchObject({
      success: false,
      code: "limit_reached",
      error: "You have run 2 of 2 simulations in your trial. Upgrade to run more.",
    });
    expect(await counted()).toBe(2);
  });

  test("runs of the same figures count once, whatever their names, also at the limit", async () => {
    await run({ revenueTarget: 1_000_000 });
    await run({ revenueTarget: 2_000_000 });
    const renamed = {
      revenueTarget: 2_000_000,
      simulationTitle: "Another title",
      pricingPlans: [
        testPlan({ id: 1, name: "S", revenueTargetSplit: 60 }),
        testPlan({ id: 2, name: "L", revenueTargetSplit: "40" }),
      ],
    };
    const again = await run(renamed);
    expect(again.statusCode).toBe(200);
    expect(again.json<Result>().mid.plans.map((plan) => plan.name)).toEqual(["S", "L"]);
    expect(await counted()).toBe(2);
  });

  test.each([
    ["an option", {}, { options: { trials: 2000 } }],
    ["a cost", {}, { cost: testCost({ fixedAdminCost: 12_000.26 }) }],
    ["an input", { ebitTarget: 22.51 }, {}],
  ])("a change of %s counts as another run", async (_what, changes, rest) => {
    await run();
    expect((await run(changes, rest)).statusCode).toBe(200);
    expect(await counted()).toBe(2);
  });

  test("20 different concurrent runs on a trial: two succeed, the others are refused and not counted", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => run({ revenueTarget: 1_000_000 + index })),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    // Refused by the plan, or because three are in progress.
    expect(statuses.filter((status) => status === 403 || status === 429)).toHaveLength(18);
    expect(await counted()).toBe(2);
  });

  test("20 equal concurrent runs count once, and all are answered", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => run()));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await counted()).toBe(1);
  });

  test("the Enterprise Plan allows more runs than a trial", async () => {
    await grantPlan(server.database, user.userId, "enterprise");
    for (const target of [1, 2, 3, 4]) {
      expect((await run({ revenueTarget: target * 1_000_000 })).statusCode).toBe(200);
    }
    expect(await counted()).toBe(4);
  });

  test("a run after the end of the trial is refused with the reason", async () => {
    await server.query("update subscriptions set trial_ends_at = now() - interval '1 minute'");
    const answer = await run();
    expect(answer.statusCode).toBe(403);
    expect(answer.json<{ error: string }>().error).toMatch(/^Your trial ended on/);
  });
});

describe("what does not succeed costs nothing", () => {
  const plan = (changes: Record<string, unknown>) => ({ pricingPlans: [testPlan(changes)] });
  const at = (field: string) => `simulation.pricingPlans.0.${field}`;
  const cases: [string, Record<string, unknown>, object, string, string][] = [
    [
      "prices the wrong way round",
      plan({ pricePerUserMin: 20, pricePerUserMax: 10 }),
      {},
      at("pricePerUserMax"),
      "Max price must be greater than min price",
    ],
    [
      "customers the wrong way round",
      plan({ customersFirstYearMin: 20, customersFirstYearMax: 20 }),
      {},
      at("customersFirstYearMax"),
      "Max customers must be greater than min customers",
    ],
    [
      "a negative fee",
      plan({ annualFixedFee: -5 }),
      {},
      at("annualFixedFee"),
      "Annual fixed fee cannot be negative",
    ],
    [
      "NaN as a price",
      plan({ pricePerUserMin: "NaN" }),
      {},
      at("pricePerUserMin"),
      "Minimum price per user is required",
    ],
    [
      "a NUL in a name",
      plan({ name: "a\u0000" }),
      {},
      at("name"),
      "Pricing plan name contains characters that cannot be stored",
    ],
    [
      "200 kB in a name",
      plan({ name: "x".repeat(200_000) }),
      {},
      at("name"),
      "Pricing plan name can have at most 100 characters",
    ],
    [
      "plans that are no list",
      { pricingPlans: "all" },
      {},
      "simulation.pricingPlans",
      "At least one pricing plan is required",
    ],
    ["no plan", { pricingPlans: [] }, {}, "simulation.pricingPlans", "At least one pricing plan is required"],
    [
      "a target of words",
      { revenueTarget: "a lot" },
      {},
      "simulation.revenueTarget",
      "Revenue target is required",
    ],
    ["year 6", { targetYear: 6 }, {}, "simulation.targetYear", "Must be between 1 and 5"],
    ["year 1.5", { targetYear: 1.5 }, {}, "simulation.targetYear", "Must be a whole number"],
    ["no cost", {}, { cost: undefined }, "cost", "A cost is required: send cost or costId"],
    [
      "negative cost",
      {},
      { cost: testCost({ fixedAdminCost: -1 }) },
      "cost.fixedAdminCost",
      "Administration cannot be negative",
    ],
    ["a cost id that is none", {}, { costId: "1" }, "costId", "This id is not valid"],
    [
      "a billion trials",
      {},
      { options: { trials: 1e9 } },
      "options.trials",
      "Trials must be between 1,000 and 1,000,000",
    ],
    [
      "odds around the best point",
      {},
      { options: { around: "best" } },
      "options.around",
      "Around must be one of mid, recommended",
    ],
  ];

  test.each(cases)("a run with %s: 422 for its field", async (_case, changes, rest, path, message) => {
    const answer = await run(changes, rest);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, code: "invalid", error: message });
    expect(answer.json<{ issues: object[] }>().issues[0]).toEqual({ path, message });
    expect(await counted()).toBe(0);
  });

  describe("on the way", () => {
    let pools: Pools;
    beforeAll(() => {
      pools = createTestPools(server.database, { maximumConnections: 2 });
    });
    afterAll(() => pools.close());

    const neverAsked = () => Promise.reject(new Error("A run seeks no goal and allocates nothing."));
    const runWith = (engine: Pick<SimulationEngine, "run">, signal = new AbortController().signal) =>
      runSimulation(
        {
          withUser: createWithUser(pools.app),
          subscriptions: createSubscriptions({ clock: server.clock, countInPlans, findHolders }),
          clock: server.clock,
          engine: { ...engine, goalSeek: neverAsked, allocate: neverAsked, close: async () => undefined },
        },
        {
          actor: { kind: "user", userId: user.userId },
          ownerId: user.userId,
          body: runSimulationBody.parse({ ...testRun(), cost: testCost() }),
          signal,
          idempotency: unguarded,
        },
      );

    test("a run that a busy or slow engine refuses is not counted", async () => {
      const failure = new AppError("unavailable", "The server is busy.", { retryAfterSeconds: 5 });
      await expect(runWith({ run: () => Promise.reject(failure) })).rejects.toBe(failure);
      expect(await counted()).toBe(0);
    });

    test("a run whose caller goes away while it calculates is not counted", async () => {
      const gone = new AbortController();
      const result = (await run()).json<Result>();
      await server.query("delete from ledger");
      const engine = {
        run: async () => {
          gone.abort();
          return result;
        },
      };
      await expect(runWith(engine, gone.signal)).rejects.toMatchObject({ name: "AbortError" });
      expect(await counted()).toBe(0);
    });
  });
});

test("a run that counted leaves one row in the audit log", async () => {
  await run();
  await run();
  const rows = await server.query("select actor from audit_log where action = 'simulation.run'");
  expect(rows).toEqual([{ actor: "user" }]);
});
