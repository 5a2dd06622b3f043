import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS, runScenario, scenarioPoints, simulateScenarios } from "../index.ts";
import { onePlan, threePlans } from "../test/examples.ts";
import { NO_COST } from "./cost-inputs.ts";

const { inputs, cost } = onePlan;
const mid = scenarioPoints(inputs).mid;

test("a mid-point between two whole numbers of customers is rounded up", () => {
  const plan = { ...inputs.pricingPlans[0]!, customersFirstYearMin: 4, customersFirstYearMax: 9 };
  expect(scenarioPoints({ ...inputs, pricingPlans: [plan] }).mid[0]?.customersFirstYear).toBe(7);
});

test("a half that binary cannot hold still rounds up: 29 % of 50 customers leave 15", () => {
  const plan = { ...inputs.pricingPlans[0]!, existingCustomers: 50, retentionRate: 29 };
  const result = runScenario({ ...inputs, pricingPlans: [plan] }, cost, DEFAULT_OPTIONS, mid);
  expect(50 * 0.29).toBeLessThan(14.5);
  expect(result.plans[0]?.years[0]?.retainedCustomers).toBe(15);
});

describe("splits", () => {
  const uneven = {
    ...threePlans.inputs,
    pricingPlans: threePlans.inputs.pricingPlans.map((plan) => ({ ...plan, revenueTargetSplit: 50 })),
  };
  const { warnings, mid: result } = simulateScenarios(uneven, threePlans.cost, DEFAULT_OPTIONS);

  test("revenue target splits that do not add up to 100 are scaled, with a warning", () => {
    expect(result.plans.map((plan) => plan.targetRevenue)).toEqual([11e6 / 3, 11e6 / 3, 11e6 / 3]);
    expect(warnings).toEqual([
      {
        code: "splits_scaled",
        message: "The revenue target splits add to 150 %, not 100 %. They were scaled to 100 %.",
        path: "pricingPlans",
      },
    ]);
  });

  test("revenue target splits of thirds that add up to 100 except for the last bit give no warning", () => {
    const splits = [33.4, 33.3, 33.3];
    const thirds = {
      ...uneven,
      pricingPlans: uneven.pricingPlans.map((plan, p) => ({ ...plan, revenueTargetSplit: splits[p]! })),
    };
    expect(simulateScenarios(thirds, threePlans.cost, DEFAULT_OPTIONS).warnings).toEqual([]);
  });
});

test("a blank retention rate keeps every customer and gives a warning", () => {
  const plans = [{ ...inputs.pricingPlans[0]!, retentionRate: null }];
  const { warnings, mid: result } = simulateScenarios(
    { ...inputs, pricingPlans: plans },
    cost,
    DEFAULT_OPTIONS,
  );
  expect(result.plans[0]?.years.map((year) => year.lostCustomers)).toEqual([0, 0, 0, 0, 0]);
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ["retention_blank", "pricingPlans.0.retentionRate"],
  ]);
});

test("the mid-year convention bills half of the new customers' first year, the upfront fee in full", () => {
  const year = runScenario(inputs, cost, { ...DEFAULT_OPTIONS, firstYearFactor: 0.5 }, mid).plans[0]!
    .years[0]!;
  expect(year.customers).toBe(118);
  expect(year.users).toBe((18 + 50) * 10);
  expect(year.revenueUpfront).toBe(50_000);
  expect(year.revenueAnnualFixed).toBe(68_000);
  expect(year.revenuePerUser).toBe(680 * 150);
});

describe("without revenue", () => {
  const gone = {
    ...inputs,
    priceGrowth: [0, 0, 0, 0],
    customerGrowth: [-100, 0, 0, 0],
    pricingPlans: [{ ...inputs.pricingPlans[0]!, retentionRate: 0 }],
  };
  const result = runScenario(gone, cost, DEFAULT_OPTIONS, mid);

  test("years without revenue have no ratios and do not meet the targets", () => {
    expect(result.revenue.slice(1)).toEqual([0, 0, 0, 0]);
    expect(result.ebitPercent.slice(1)).toEqual([null, null, null, null]);
    expect(result.breakEvenCustomers.slice(1)).toEqual([null, null, null, null]);
    expect(result.ebitMet).toBe(false);
    expect(result.revenueMet).toBe(false);
    expect(result.attainment).toBe(0);
  });

  test("an investment without revenue never pays back", () => {
    expect(result.paybackYears).toBeNull();
  });
});

describe("costs", () => {
  test("development cost is written off in year 1 when the amortisation period is blank", () => {
    const result = runScenario(
      inputs,
      { ...NO_COST, upFrontProductDevelopmentCost: 900, allocationOfFixedCostForSelectedGeo: 50 },
      DEFAULT_OPTIONS,
      mid,
    );
    expect(result.costLines.map((lines) => lines.amortisedDevelopment)).toEqual([450, 0, 0, 0, 0]);
    expect(result.cashFlow[0]).toBe(-450);
  });

  test.each([
    [2.5, [400, 400, 200, 0, 0]],
    [0.5, [1000, 0, 0, 0, 0]],
    [1, [1000, 0, 0, 0, 0]],
    [8, [125, 125, 125, 125, 125]],
  ])("a development cost of 1,000 over %s years is amortised as %j", (amortizationperiod, lines) => {
    const result = runScenario(
      inputs,
      { ...NO_COST, upFrontProductDevelopmentCost: 1000, amortizationperiod },
      DEFAULT_OPTIONS,
      mid,
    );
    expect(result.costLines.map((year) => year.amortisedDevelopment)).toEqual(lines);
  });

  test("the variable share of sales and marketing never passes the whole revenue", () => {
    const result = runScenario(
      inputs,
      {
        ...NO_COST,
        salesAndMarketingCostPercOfRevenue: 60,
        salesAndMarketingPerUserGrowth: [50, 50, -50, 0],
      },
      DEFAULT_OPTIONS,
      mid,
    );
    const shares = result.costLines.map((lines, t) => lines.salesAndMarketingVariable / result.revenue[t]!);
    [0.6, 0.9, 1, 0.675, 0.675].forEach((share, t) => expect(shares[t]).toBeCloseTo(share, 12));
  });

  test("a business without cost breaks even at 0 customers", () => {
    const result = runScenario(inputs, NO_COST, DEFAULT_OPTIONS, mid);
    expect(result.breakEvenCustomers).toEqual([0, 0, 0, 0, 0]);
    expect(result.paybackYears).toBe(0);
    expect(result.ebitBreakEvenYear).toBe(1);
  });
});

test("a result half a cent or half a hundredth of a point below its target still meets it", () => {
  const revenue = runScenario(inputs, cost, DEFAULT_OPTIONS, mid).revenue[1]!;
  const at = (revenueTarget: number) =>
    runScenario({ ...inputs, revenueTarget }, cost, DEFAULT_OPTIONS, mid).revenueMet;
  expect(at(revenue)).toBe(true);
  expect(at(revenue + 0.004)).toBe(true);
  expect(at(revenue + 0.006)).toBe(false);
  const ebitAt = (ebitTarget: number) =>
    runScenario({ ...inputs, ebitTarget }, cost, DEFAULT_OPTIONS, mid).ebitMet;
  expect(ebitAt(48.02)).toBe(true);
  expect(ebitAt(48.03)).toBe(false);
});

test("points that do not match the plans are refused", () => {
  expect(() => runScenario(inputs, cost, DEFAULT_OPTIONS, [])).toThrow("1 plans need as many points, got 0.");
});
