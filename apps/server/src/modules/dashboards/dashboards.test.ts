import type { ReplyOf } from "@beachhead/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testSimulation } from "../simulations/test-simulation.ts";

const server = testServer({ user: "per test" });
const { user } = server;
let other: TestUser;

beforeAll(async () => {
  other = await server.signUp();
});

async function save(changes = {}): Promise<string> {
  const cost = await user.api.call("createProductCost", { body: testCost() });
  const saved = await user.api.call("createSimulation", {
    body: { ...testSimulation({ costId: cost.id, ...changes }), options: { trials: 1000 } },
  });
  return saved.id;
}

describe("the pricing dashboards", () => {
  test("the pricing dashboards are empty before there is a simulation", async () => {
    expect(await user.api.call("getPlanPerformance")).toEqual({
      success: true,
      simulation: null,
      plans: [],
      heatmap: null,
    });
    expect((await user.api.call("getRevenueAnalytics")).simulation).toBeNull();
    expect((await user.api.call("getCustomerAnalytics")).simulation).toBeNull();
  });

  test("the pricing dashboards show the simulation changed last, or the one asked for", async () => {
    const first = await save({ simulationTitle: "First" });
    const second = await save({ simulationTitle: "Second" });
    expect((await user.api.call("getRevenueAnalytics")).simulation?.id).toBe(second);
    const asked = await user.api.call("getRevenueAnalytics", { query: { simulationId: first } });
    expect(asked.simulation).toMatchObject({ id: first, title: "First", place: "mid", firstYear: null });
  });

  test("the pricing dashboards add up to the saved result of the simulation, at each place of its ranges", async () => {
    const id = await save();
    const { result } = await user.api.call("getSimulation", { params: { id } });
    for (const [place, scenario] of [
      ["mid", result.mid],
      ["low", result.low],
      ["high", result.high],
      ["recommended", result.recommended?.result],
    ] as const) {
      const { plans } = await user.api.call("getPlanPerformance", { query: { simulationId: id, place } });
      const { years } = await user.api.call("getRevenueAnalytics", { query: { simulationId: id, place } });
      const sums = [0, 1, 2, 3, 4].map((t) =>
        plans.reduce((sum, plan) => sum + (plan.years[t]?.revenue ?? Number.NaN), 0),
      );
      for (const [t, revenue] of (scenario?.revenue ?? []).entries()) {
        expect(sums[t]).toBeCloseTo(revenue, 1);
        expect(years[t]?.revenue).toBe(revenue);
        expect(years[t]?.customers).toBe(scenario?.customers[t]);
      }
      expect(years).toHaveLength(5);
    }
  });

  test("pricing dashboards have the saved run's fan and heat map, and costs by purpose that sum to its total", async () => {
    const id = await save();
    const { result } = await user.api.call("getSimulation", { params: { id } });
    const query = { simulationId: id };
    const { fan, costs } = await user.api.call("getRevenueAnalytics", { query });
    expect(fan).toEqual(result.monteCarlo.revenue);
    expect((await user.api.call("getPlanPerformance", { query })).heatmap).toEqual(result.heatmap);
    expect(costs.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
    const { amortisedDevelopment = 0, ongoingProductDevelopment = 0 } = result.mid.costLines[1] ?? {};
    expect(costs[1]?.product).toBeCloseTo(amortisedDevelopment + ongoingProductDevelopment, 2);
    const {
      admin = 0,
      infrastructureFixed = 0,
      extra = 0,
      otherVariable = 0,
    } = result.mid.costLines[1] ?? {};
    expect(costs[1]?.running).toBeCloseTo(admin + infrastructureFixed + extra + otherVariable, 1);
    for (const { year, product, salesAndMarketing, serving, running } of costs)
      expect(product + salesAndMarketing + serving + running).toBeCloseTo(
        result.mid.totalCost[year - 1] ?? 0,
        2,
      );
  });

  test("the pricing dashboards have the first calendar year of the simulation's plan", async () => {
    const firstYear = new Date().getUTCFullYear() + 3;
    const details = await user.api.send("saveBasicDetails", { body: { ...testDetails(), firstYear } });
    const plan = details.json<ReplyOf<"saveBasicDetails">>();
    const combinationId = plan.productGeoCombinations[0]?.id;
    await save({ combination: { gtmPlanId: plan.id, combinationId, seen: {} } });
    expect((await user.api.call("getCustomerAnalytics")).simulation?.firstYear).toBe(firstYear);
  });

  test("the pricing dashboards refuse another user's simulation, an unknown one and an unknown place", async () => {
    const id = await save();
    for (const name of ["getPlanPerformance", "getRevenueAnalytics", "getCustomerAnalytics"] as const) {
      const statuses = await Promise.all([
        other.api.send(name, { query: { simulationId: id } }),
        user.api.send(name, { query: { simulationId: "00000000-0000-4000-8000-000000000000" } }),
        user.api.send(name, { query: { simulationId: "nonsense" } }),
        user.api.send(name, { query: { simulationId: id, place: "best" } }),
      ]);
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 422]);
    }
    const body = { simulationId: id, priceChangePercent: 10 };
    expect((await other.api.send("adjustPrices", { body })).statusCode).toBe(404);
  });
});

describe("a price adjustment", () => {
  test("a price adjustment of nothing is the target year of the simulation", async () => {
    const id = await save();
    const { result: saved } = await user.api.call("getSimulation", { params: { id } });
    const { result } = await user.api.call("adjustPrices", {
      body: { simulationId: id, priceChangePercent: 0, elasticity: -0.8, extraChurnPercent: 5 },
    });
    expect(result.before).toEqual(result.after);
    expect(result.before.revenue).toBe(saved.mid.revenue[2]);
    expect(result.curve).toHaveLength(61);
  });

  test.each([
    [{ priceChangePercent: "" }, "Price change is required"],
    [{ priceChangePercent: -90.1 }, "Price change must be between -90 and 200 per cent"],
    [{ priceChangePercent: 10, elasticity: 0.1 }, "Elasticity must be between -10 and 0"],
    [{ priceChangePercent: 10, extraChurnPercent: 101 }, "Extra churn must be between 0 and 100 per cent"],
  ])("a price adjustment of %j is refused with a sentence", async (change, message) => {
    const id = await save();
    const refused = await user.api.send("adjustPrices", { body: { simulationId: id, ...change } });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(message);
  });
});

test("the definitions name every dashboard with its parts", async () => {
  const list = await user.api.call("listDashboards");
  expect(
    list.map(({ id, hasSubDashboards, subDashboards }) => [id, hasSubDashboards, subDashboards.length]),
  ).toEqual([
    ["plannedVsActualRevenue", false, 0],
    ["emailCampaign", false, 0],
    ["pricingDashboard", true, 4],
  ]);
});
