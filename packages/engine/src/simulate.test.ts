import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CostInputs,
  DEFAULT_OPTIONS,
  ENGINE_VERSION,
  roundResult,
  type SimulationInputs,
  simulate,
} from "./index.ts";
import { roundDecisions } from "./recommendation/answer-rounding.ts";
import { NO_COST } from "./simulation/cost-inputs.ts";
import { anyCost, anyInputs, anyOptions } from "./test/arbitraries.ts";
import { examples, onePlan, threePlans } from "./test/examples.ts";

function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(numbersOf);
  return [];
}

/** FNV-1a of a text's code units. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

describe("the bytes of a result", () => {
  test("the bytes of a result are the same in every JavaScript engine until the arithmetic changes", () => {
    const options = { ...DEFAULT_OPTIONS, elasticity: -0.7, retentionSpread: 8, priceGrowthSpread: 2 };
    const prints = examples.map(({ inputs, cost }) => {
      const { engineVersion: _version, ...figures } = simulate(inputs, cost, options);
      return fingerprint(JSON.stringify(figures));
    });
    // A change here is a change of the arithmetic: raise ENGINE_VERSION with it.
    expect(prints).toEqual(["7e8fddd5", "ab0ac3f7", "a73b0672"]);
  });

  test("the bytes of a result do not change when it is rounded again", () => {
    const result = simulate(threePlans.inputs, threePlans.cost, DEFAULT_OPTIONS);
    const { recommended, tornado, heatmap } = result;
    const again = { ...roundResult(result), ...roundDecisions({ recommended, tornado, heatmap }) };
    expect(JSON.stringify(again)).toBe(JSON.stringify(result));
  });
});

test("money is returned in cents, ratios with four decimals", () => {
  const result = simulate(onePlan.inputs, onePlan.cost, DEFAULT_OPTIONS);
  expect(result.mid.revenue).toEqual([345_000, 656_250, 1_035_798.75, 1_503_754.88, 2_082_769.96]);
  expect(result.mid.npv).toBe(2_225_990.63);
  expect(result.mid.paybackYears).toBe(1.2388);
  expect(result.mid.ebitPercent).toEqual([18.2029, 48.019, 60.4933, 67.4246, 74.1645]);
  expect(result.mid.plans[0]?.years[2]?.pricePerUser).toBe(165.375);
  expect(result.engineVersion).toBe(ENGINE_VERSION);
});

test("a run around the recommended point draws most often at that point and says so", () => {
  const around = { ...DEFAULT_OPTIONS, around: "recommended" as const };
  const result = simulate(onePlan.inputs, onePlan.cost, around);
  const middle = simulate(onePlan.inputs, onePlan.cost, DEFAULT_OPTIONS);
  expect(result.monteCarlo.around).toBe("recommended");
  expect(result.recommended).toEqual(middle.recommended);
  expect(result.monteCarlo.probability.revenue).toBeGreaterThan(middle.monteCarlo.probability.revenue + 0.05);
});

test("the plans' targets still add to the revenue target when it does not divide into cents", () => {
  const inputs = {
    ...threePlans.inputs,
    revenueTarget: 1000,
    pricingPlans: threePlans.inputs.pricingPlans.map((plan) => ({ ...plan, revenueTargetSplit: 1 })),
  };
  const { mid } = simulate(inputs, threePlans.cost, DEFAULT_OPTIONS);
  expect(mid.plans.map((plan) => plan.targetRevenue)).toEqual([333.34, 333.33, 333.33]);
});

describe("no input leaves a figure without value where one is promised", () => {
  /** The numbers of a whole result that are none, and minus zeros. */
  function valueless(
    inputs: SimulationInputs,
    cost: CostInputs,
    options = { ...DEFAULT_OPTIONS, trials: 1000 },
  ) {
    const numbers = numbersOf(simulate(inputs, cost, options));
    return numbers.length > 500
      ? numbers.filter((value) => !Number.isFinite(value) || Object.is(value, -0))
      : numbers;
  }

  test("every figure of a result is finite for inputs a user might type", () => {
    fc.assert(
      fc.property(anyInputs, anyCost, anyOptions, (inputs, cost, options) => {
        expect(valueless(inputs, cost, options)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  const plan = onePlan.inputs.pricingPlans[0]!;
  const largest: SimulationInputs = {
    revenueTarget: 1e12,
    targetYear: 5,
    ebitTarget: 100,
    priceGrowth: [1e4, 1e4, 1e4, 1e4],
    customerGrowth: [1e4, 1e4, 1e4, 1e4],
    subscriptionType: "monthly",
    pricingPlans: [1, 2, 3, 4, 5].map((id) => ({
      ...plan,
      id,
      annualFixedFee: 1e12,
      upfrontFixedFee: 1e12,
      pricePerUserMin: 0.001,
      pricePerUserMax: 1e9,
      customersFirstYearMin: 1,
      customersFirstYearMax: 1e9,
      existingCustomers: 1e9,
      averageUsers: 1e9,
      retentionRate: null,
    })),
  };
  const dearest: CostInputs = {
    ...NO_COST,
    upFrontProductDevelopmentCost: 1e12,
    ongoingProductDevelopmentCost: 1e12,
    implementationCostPerUser: 1e12,
    otherVariableCost: 1e12,
    costOfCapital: -99.99,
    implementationPerUserGrowth: [1e4, 1e4, 1e4, 1e4],
  };

  test("every figure of a result is finite at the upper limits of every field", () => {
    const options = { ...DEFAULT_OPTIONS, trials: 1000, retentionSpread: 100, customerGrowthSpread: 100 };
    for (const wholeCustomers of [false, true]) {
      for (const elasticity of [0, -10]) {
        expect(valueless(largest, dearest, { ...options, wholeCustomers, elasticity })).toEqual([]);
      }
    }
  });

  test("every figure of a result is finite when everything shrinks to nothing", () => {
    const nothing = {
      ...onePlan.inputs,
      priceGrowth: [-100, -100, -100, -100],
      customerGrowth: [-100, -100, -100, -100],
      pricingPlans: [{ ...plan, retentionRate: 0, existingCustomers: 0 }],
    };
    const options = { ...DEFAULT_OPTIONS, trials: 1000, priceGrowthSpread: 100, customerGrowthSpread: 100 };
    expect(valueless(nothing, NO_COST, options)).toEqual([]);
    expect(valueless(nothing, NO_COST)).toEqual([]);
  });
});
