import { describe, expect, it } from "vitest";
import { costFinding, costLines, sumOf } from "../view/cost-lines.ts";
import { growthState, inputState, newCost, withFigure, withGrowth } from "./cost-form.ts";
import { costInputs, validateCost } from "./cost-rules.ts";
import { costAtSize, TYPED, typedSize } from "./typical-size.ts";

const cost = {
  ...newCost(),
  costTitle: "CRM unit costs",
  upFrontProductDevelopmentCost: 200_000,
  amortizationperiod: 4,
  ongoingProductDevelopmentCost: 60_000,
  fixedOnboardingCostPerCustomer: 300,
  implementationCostPerUser: 10,
  infrastructureCostPerUserPerYear: 6,
  supportCostPerYearPerUser: 8,
  otherVariableCost: 1,
  salesAndMarketingCostPercOfRevenue: 10,
};

describe("the rules of a cost", () => {
  it("a cost needs a title and nothing else: a blank figure is 0", () => {
    expect(validateCost(newCost())).toEqual([{ path: "costTitle", message: "Cost title is required" }]);
    expect(costInputs(newCost())).toMatchObject({
      fixedAdminCost: 0,
      allocationOfFixedCostForSelectedGeo: 100,
    });
  });

  it.each([
    [withFigure(cost, "fixedAdminCost", -1), "fixedAdminCost", "Administration cannot be negative"],
    [withFigure(cost, "fixedAdminCost", 0.123), "fixedAdminCost", "Maximum 2 decimal places allowed"],
    [
      withFigure(cost, "allocationOfFixedCostForSelectedGeo", 101),
      "allocationOfFixedCostForSelectedGeo",
      "Share of fixed cost must be between 0 and 100",
    ],
    [withFigure(cost, "costOfCapital", -100), "costOfCapital", "Cost of capital must be above -100"],
    [
      withGrowth(cost, "adminGrowth", 1, -101),
      "adminGrowth.1",
      "Change of administration cannot be below -100 %",
    ],
  ])("validateCost names the field and the remedy: $2", (fields, path, message) => {
    expect(validateCost(fields)).toEqual([{ path, message }]);
    expect(costInputs(fields)).toBeNull();
  });

  it("withGrowth ignores index 4, and growthState and inputState follow what was entered", () => {
    expect(withGrowth(cost, "adminGrowth", 4, 1)).toBe(cost);
    expect(growthState(cost)).toBe("empty");
    expect(growthState(withGrowth(cost, "adminGrowth", 0, 3))).toBe("complete");
    expect(inputState(newCost())).toBe("empty");
    expect(inputState({ ...newCost(), costTitle: "CRM unit costs" })).toBe("partial");
    expect(inputState({ ...cost, costTitle: "" })).toBe("partial");
    expect(inputState(cost)).toBe("complete");
  });
});

describe("a cost at a typical size", () => {
  const size = typedSize(TYPED);
  const inputs = costInputs(cost);
  if (size === null || inputs === null) throw new Error("the example is complete");
  const at = costAtSize(inputs, size);

  it("one more customer adds the cost of the customer, its users and its revenue", () => {
    expect(at.oneMore).toBeCloseTo(300 + 10 * (10 + 6 + 8 + 1) + 1000 * 0.1, 6);
    expect(at.result.customers).toEqual([100, 200, 300, 400, 500]);
  });

  it("costLines splits the total into fixed and other lines, largest of the last year first", () => {
    const lines = costLines(at.result);
    expect(lines).toHaveLength(12);
    const last = lines.map((line) => line.values[4] ?? 0);
    expect(last).toEqual([...last].sort((a, b) => b - a));
    const total = sumOf(lines, true, 5).map((fixed, year) => fixed + (sumOf(lines, false, 5)[year] ?? 0));
    total.forEach((sum, year) => expect(sum).toBeCloseTo(at.result.totalCost[year] ?? 0, 2));
    expect(costFinding(at.result, lines).replace(/\u202f/g, " ")).toMatch(
      /^Costs grow from \d+ k in year 1 to \d+ k in year 5; /,
    );
  });

  it("typedSize is null when the new customers are blank or 0", () => {
    expect(typedSize({ ...TYPED, newCustomers: null })).toBeNull();
    expect(typedSize({ ...TYPED, newCustomers: 0 })).toBeNull();
  });
});
