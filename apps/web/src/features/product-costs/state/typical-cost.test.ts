import { businessModels } from "@beachhead/contract/business-models";
import { describe, expect, it } from "vitest";
import { newCost, withFigure } from "./cost-form.ts";
import { validateCost } from "./cost-rules.ts";
import { hasTypical, isTypical, startFrom, typicalCost, withoutTypical } from "./typical-cost.ts";

const [model, other] = businessModels;
if (model === undefined || other === undefined) throw new Error("There are fewer than two business models");
const titled = { ...newCost(), costTitle: "Wake" };

describe("a cost that starts from a business model", () => {
  it.each(businessModels)("$name has at least seven typical figures, and the form accepts them", (each) => {
    const filled = startFrom(titled, null, each);
    const names = Object.keys(each.productCost).filter((name) => Reflect.get(filled, name) !== null);
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(validateCost(filled)).toEqual([]);
    expect(filled.businessModel).toBe(each.id);
  });

  it("typed figures are kept, not marked as typical, and remain when typical figures are cleared", () => {
    const typed = withFigure(titled, "costOfCapital", 11);
    const filled = startFrom(typed, null, model);
    expect(filled.costOfCapital).toBe(11);
    expect(isTypical(filled, model, "costOfCapital")).toBe(false);
    expect(isTypical(filled, model, "supportCostPerYearPerUser")).toBe(true);
    expect(withoutTypical(filled, model)).toEqual({ ...typed, businessModel: model.id });
  });

  it("typical figures of another business model replace those of the first one", () => {
    const filled = startFrom(startFrom(titled, null, model), model, other);
    expect(filled).toEqual(startFrom(titled, null, other));
    expect(hasTypical(withoutTypical(filled, other), other)).toBe(false);
  });

  it("a cost in EUR takes over typical shares but no typical amounts, which are in USD", () => {
    const filled = startFrom({ ...titled, pricingCurrency: "EUR" }, null, model);
    expect(filled.supportCostPerYearPerUser).toBeNull();
    expect(filled.salesAndMarketingCostPercOfRevenue).toBe(
      model.productCost.salesAndMarketingCostPercOfRevenue.typical,
    );
    expect(typicalCost(model, "supportCostPerYearPerUser", "EUR")).toBeUndefined();
    expect(typicalCost(model, "fixedAdminCost", "USD")).toBeUndefined();
  });
});
