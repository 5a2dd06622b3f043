import { businessModels } from "@beachhead/contract/business-models";
import { describe, expect, it } from "vitest";
import { newCost, withFigure } from "./cost-form.ts";
import { validateCost } from "./cost-rules.ts";
import { hasTypical, isTypical, startFrom, typicalCost, withoutTypical } from "./typical-cost.ts";

const [model, other] = businessModels;
if (model === undefined || other === undefined) throw new Error("There are fewer than two business models");
const titled = { ...newCost(), costTitle: "Wake" };

describe("a cost that starts from a business model", () => {
  it.each(businessModels)("$name: has seven typical figures that the form accepts", (each) => {
    const filled = startFrom(titled, null, each);
    const names = Object.keys(each.productCost).filter((name) => Reflect.get(filled, name) !== null);
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(validateCost(filled)).toEqual([]);
    expect(filled.businessModel).toBe(each.id);
  });

  it("keeps what the user typed, which is not marked, and gives it back when cleared", () => {
    const typed = withFigure(titled, "costOfCapital", 11);
    const filled = startFrom(typed, null, model);
    expect(filled.costOfCapital).toBe(11);
    expect(isTypical(filled, model, "costOfCapital")).toBe(false);
    expect(isTypical(filled, model, "supportCostPerYearPerUser")).toBe(true);
    expect(withoutTypical(filled, model)).toEqual({ ...typed, businessModel: model.id });
  });

  it("has another model's figures in place of the first one's", () => {
    const filled = startFrom(startFrom(titled, null, model), model, other);
    expect(filled).toEqual(startFrom(titled, null, other));
    expect(hasTypical(withoutTypical(filled, other), other)).toBe(false);
  });

  it("takes only shares over where its currency is not the US dollar", () => {
    const filled = startFrom({ ...titled, pricingCurrency: "EUR" }, null, model);
    expect(filled.supportCostPerYearPerUser).toBeNull();
    expect(filled.salesAndMarketingCostPercOfRevenue).toBe(
      model.productCost.salesAndMarketingCostPercOfRevenue.typical,
    );
    expect(typicalCost(model, "supportCostPerYearPerUser", "EUR")).toBeUndefined();
    expect(typicalCost(model, "fixedAdminCost", "USD")).toBeUndefined();
  });
});
