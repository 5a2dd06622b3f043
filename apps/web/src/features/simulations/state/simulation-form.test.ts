import { MAX_PRICING_PLANS } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { savedSimulation } from "../testing/saved-simulation.ts";
import { hasField, planPath } from "./field-paths.ts";
import {
  canAddPlan,
  canDeletePlan,
  withPlanAdded,
  withPlanDeleted,
  withPlanDuplicated,
  withPlanRestored,
} from "./plan-list.ts";
import {
  fieldsOf,
  inheritedFields,
  MOST_PLANS,
  newSimulation,
  withGrowth,
  withPlan,
} from "./simulation-form.ts";
import { toSave } from "./to-save.ts";
import { readRun } from "./validation.ts";

const names = (fields: ReturnType<typeof newSimulation>) => fields.pricingPlans.map((plan) => plan.name);

describe("pricing plans of the form", () => {
  it("the form accepts as many pricing plans as the contract allows", () => {
    expect(MOST_PLANS).toBe(MAX_PRICING_PLANS);
    let fields = newSimulation();
    for (let count = 1; count < MOST_PLANS; count += 1) fields = withPlanAdded(fields);
    expect(canAddPlan(fields)).toBe(false);
    expect(withPlanAdded(fields)).toBe(fields);
    expect(withPlanDuplicated(fields, 1)).toBe(fields);
    expect(new Set(fields.pricingPlans.map((plan) => plan.id)).size).toBe(MOST_PLANS);
  });

  it("the last pricing plan cannot be deleted", () => {
    const fields = newSimulation();
    expect(canDeletePlan(fields)).toBe(false);
    expect(withPlanDeleted(fields, 1)).toBe(fields);
  });

  it("a new pricing plan gets the share that the others leave", () => {
    const forty = withPlan(newSimulation(), 1, (plan) => ({ ...plan, revenueTargetSplit: 40 }));
    expect(withPlanAdded(forty).pricingPlans[1]?.revenueTargetSplit).toBe(60);
    expect(withPlanAdded(newSimulation()).pricingPlans[1]?.revenueTargetSplit).toBeNull();
  });

  it("a duplicate of a pricing plan is placed after the original under a free name", () => {
    const twice = withPlanDuplicated(withPlanDuplicated(withPlanAdded(newSimulation()), 1), 1);
    expect(names(twice)).toEqual(["Standard", "Standard copy 2", "Standard copy", "Plan 2"]);
  });

  it("a deleted pricing plan is restored to its place with everything that was typed", () => {
    const fields = withPlanAdded(
      withPlan(newSimulation(), 1, (plan) => ({ ...plan, pricePerUserMin: 12.5 })),
    );
    const [first] = fields.pricingPlans;
    if (first === undefined) throw new Error("no plan");
    const restored = withPlanRestored(withPlanDeleted(fields, first.id), first, 0);
    expect(restored).toEqual(fields);
    expect(withPlanRestored(restored, first, 0)).toBe(restored);
  });

  it("a figure that cannot be read goes with its pricing plan, and comes back with it", () => {
    const form = createDocumentForm(withPlanAdded(newSimulation()), () => [], hasField);
    const [first] = form.store.getState().values.pricingPlans;
    if (first === undefined) throw new Error("no plan");
    const path = planPath(first.id, "pricePerUserMin");
    form.setParseError(path, "Min price must be a number", "about 12");
    expect(openFields(form.store.getState())).toEqual([path]);
    form.update((values) => withPlanDeleted(values, first.id));
    expect(openFields(form.store.getState())).toEqual([]);
    form.update((values) => withPlanRestored(values, first, 0));
    expect(form.store.getState().rawText).toEqual({ [path]: "about 12" });
  });

  it("a deleted pricing plan is not restored when there are five others", () => {
    let fields = withPlanAdded(newSimulation());
    const [first] = fields.pricingPlans;
    if (first === undefined) throw new Error("no plan");
    fields = withPlanDeleted(fields, first.id);
    while (canAddPlan(fields)) fields = withPlanAdded(fields);
    expect(withPlanRestored(fields, first, 0)).toBe(fields);
  });
});

describe("a saved simulation", () => {
  it("a simulation drawn around the recommended point keeps that option when it is opened and saved", () => {
    const saved = savedSimulation();
    const fields = fieldsOf({ ...saved, options: { ...saved.options, around: "recommended" } });
    expect(toSave(fields).options).toMatchObject({ around: "recommended" });
    const run = readRun(fields, saved.costSnapshot);
    expect(run.ready && run.request.options.around).toBe("recommended");
  });
});

describe("growth a year", () => {
  it("withGrowth accepts the indexes 0 to 3 and nothing else", () => {
    const fields = newSimulation();
    expect(withGrowth(fields, "priceGrowth", 3, 7).priceGrowth).toEqual([0, 0, 0, 7]);
    expect(withGrowth(fields, "priceGrowth", 4, 7)).toBe(fields);
    expect(withGrowth(fields, "customerGrowth", -1, 7)).toBe(fields);
  });
});

describe("growth that comes from the market of the plan", () => {
  const read = (fields: ReturnType<typeof newSimulation>) => inheritedFields.read(fields, "customerGrowth");

  it("inherited market growth is the growth of new customers in every year", () => {
    const fields = inheritedFields.write(newSimulation(), "customerGrowth", 8.3);
    expect(fields.customerGrowth).toEqual([8.3, 8.3, 8.3, 8.3]);
    expect(read(fields)).toBe(8.3);
  });

  it("growth typed year by year is listed in full instead of as one inherited figure", () => {
    const typed = [20, 15, 10, 5].reduce(
      (fields, percent, year) => withGrowth(fields, "customerGrowth", year, percent),
      newSimulation(),
    );
    expect(read(typed)).toBe("20, 15, 10 and 5 %");
  });
});
