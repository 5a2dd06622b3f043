import type { GtmPlanListItem } from "@beachhead/contract";
import { planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { describe, expect, it } from "vitest";
import { savedSimulation } from "../../features/simulations/testing/saved-simulation.ts";
import { goalRow, goalsFinding } from "./goal-rows.ts";
import { nextStep } from "./next-step.ts";
import { hasExample, ownWork } from "./own-work.ts";
import { recentItems } from "./recent.ts";

const stepsAt = (state: StepState): GtmPlanListItem["completeness"] => ({
  "business-details": state,
  "goal-setting": state,
  segmentation: state,
  competitors: state,
  "customer-value-map": state,
  overlayValueDriver: state,
  "recommended-segmentation": state,
  "company-value-proposition": state,
});

function plan(change: Partial<GtmPlanListItem> = {}): GtmPlanListItem {
  return {
    _id: "p",
    id: "p",
    gtmPlanId: "p",
    version: 1,
    createdAt: "2026-11-01T00:00:00Z",
    updatedAt: "2026-11-02T00:00:00Z",
    example: false,
    gtmPlanName: "CRM launch",
    companyName: "Acme",
    website: "https://acme.example",
    currency: "USD",
    firstYear: 2027,
    yearStartMonth: 1,
    products: [],
    goals: [],
    totalProducts: 0,
    totalGeos: 0,
    totalIndustries: 0,
    completeness: stepsAt("empty"),
    ...change,
  };
}

const work = (...plans: GtmPlanListItem[]) => ({ plans, channelPlans: [], costs: [], simulations: [] });

/** A channel plan based on a GTM plan. */
const channelPlan = (gtmPlanId: string, updatedAt = "2026-11-03T00:00:00Z") => ({
  _id: "c",
  id: "c",
  version: 1,
  createdAt: updatedAt,
  updatedAt,
  planname: "India launch",
  example: false,
  gtmPlanId,
  gtmplan: "CRM launch",
  productgeo: "",
  description: "",
  currency: "USD",
  countsTowardsGoal: true,
  channels: [],
});

describe("the next step", () => {
  it("the next step is to create a plan, then each step of it, then its channels, then a product cost", () => {
    expect(nextStep(work())).toMatchObject({ plan: null, action: { label: "Create a GTM plan" } });
    let { completeness } = plan({ completeness: stepsAt("empty") });
    for (const step of planSteps.map(({ id }) => id)) {
      const next = nextStep(work(plan({ completeness })));
      expect(next).toMatchObject({ plan: "p", action: { to: `/create-new-gtm/${step}` } });
      expect(next.title).toContain("CRM launch");
      completeness = { ...completeness, [step]: step === "segmentation" ? "warnings" : "complete" };
    }
    const done = work(plan({ completeness }));
    expect(nextStep(done)).toMatchObject({
      title: "Choose the channels of CRM launch",
      action: { label: "Create a channel plan", to: "/create-new-dgplan?gtmPlan=p" },
    });
    expect(nextStep({ ...done, channelPlans: [channelPlan("another")] }).action.label).toBe(
      "Create a channel plan",
    );
    const alternative = { ...channelPlan("p"), countsTowardsGoal: false };
    expect(nextStep({ ...done, channelPlans: [alternative] }).action.label).toBe("Create a channel plan");
    for (const channelPlans of [[channelPlan("p")], null])
      expect(nextStep({ ...done, channelPlans })).toMatchObject({ action: { to: "/inputcost/addCost" } });
  });

  it("the next step belongs to the plan last changed, however complete the others are", () => {
    const draft = plan({ id: "d", completeness: { ...stepsAt("complete"), "goal-setting": "partial" } });
    expect(nextStep(work(draft, plan({ completeness: stepsAt("complete") })))).toMatchObject({
      plan: "d",
      action: { to: "/create-new-gtm/goal-setting" },
    });
  });
});

describe("the next step after a price", () => {
  const done = work(plan({ completeness: stepsAt("complete") }));
  const nothing = { revenueTarget: null, targetYear: null, ebitTarget: null, existingCustomers: null };
  const seen = { ...nothing, currency: null, customerGrowth: null };
  const saved = savedSimulation();
  const simulation = (odds: number, gtmPlanId: string | null = "p") => ({
    ...saved,
    simulationTitle: "Seats",
    combination: gtmPlanId === null ? null : { gtmPlanId, combinationId: "c", seen },
    revenueTarget: 12e6,
    targetYear: 5,
    ebitTarget: 20,
    pricingCurrency: "EUR",
    summary: { odds, attainment: 1, ebitPercent: 21 },
  });
  const after = (odds: number, gtmPlanId?: string | null) =>
    nextStep({ ...done, channelPlans: [channelPlan("p")], simulations: [simulation(odds, gtmPlanId)] });

  it("the next step after a simulation is to raise its odds, or to compare it with deals if they are high", () => {
    expect(after(0.57)).toMatchObject({
      title: "Raise the odds of Seats, now 57\u202f%",
      action: { label: "Open simulation" },
    });
    expect(after(0.57).body).toContain("In 2031 (year 5), 12.0\u202fM EUR");
    expect(after(0.84)).toMatchObject({
      title: "Compare Seats with your deals",
      action: { label: "Open dashboards" },
    });
  });

  it("the next step ignores a simulation made for another plan, but not one made for no plan", () => {
    expect(after(0.57, "another").action.label).toBe("Add a product cost");
    expect(after(0.57, null).action.label).toBe("Open simulation");
  });
});

describe("a copy of the example", () => {
  const done = plan({ id: "e", example: true, completeness: stepsAt("complete") });

  it("the next step of a user who only has a copy of the example is to create a plan", () => {
    const copied = { ...work(done), channelPlans: [{ ...channelPlan("e"), example: true }] };
    expect(hasExample(copied)).toBe(true);
    expect(nextStep(ownWork(copied))).toMatchObject({ plan: null, action: { label: "Create a GTM plan" } });
  });

  it("ownWork leaves out a copy of the example, even if it was changed last", () => {
    expect(ownWork(work(done, plan())).plans.map(({ id }) => id)).toEqual(["p"]);
    expect(hasExample(work(plan()))).toBe(false);
  });
});

describe("goals", () => {
  const revenue = { id: 1, goal: "Revenue (USD)", currentValue: 2e6, targetValue: 12e6, targetYear: 2031 };

  const dollars = { currency: "USD", yearStartMonth: 1 };

  it("a goal row shows the growth needed each year and its formula", () => {
    expect(goalRow(revenue, 2026, 1)).toMatchObject({
      now: "2,000,000",
      target: "12,000,000",
      year: "2031",
      aYear: "+43.1\u202f%",
      formula: "(12,000,000 / 2,000,000)^(1/5) \u2212 1 = 43.1\u202f%",
    });
    const ebit = { id: 3, goal: "EBIT %", currentValue: -10, targetValue: 20, targetYear: 5 };
    expect(goalRow(ebit, 2026, 1)).toMatchObject({
      year: "2031",
      aYear: "+6.0 points",
      formula: "(20.0 \u2212 (\u221210.0)) / 5 years = +6.0 points",
    });
  });

  it("a goal row has no yearly growth while a value is missing or its year is not in the future", () => {
    expect(goalRow({ ...revenue, currentValue: null }, 2026, 1)).toMatchObject({ now: null, aYear: null });
    expect(goalRow({ ...revenue, targetYear: 2026 }, 2026, 1).aYear).toBeNull();
    expect(goalRow({ ...revenue, targetYear: null }, 2026, 1)).toMatchObject({ year: null, aYear: null });
  });

  it("the heading of the goals says what the first goal asks for, or just Goals without one", () => {
    expect(goalsFinding([revenue], dollars, 2026)).toBe(
      "Revenue grows 43.1\u202f% a year to 12.0\u202fM USD in 2031",
    );
    expect(goalsFinding([{ ...revenue, targetValue: 1e6 }], dollars, 2026)).toBe(
      "Revenue (USD): 1,000,000 in 2031, \u221212.9\u202f% a year",
    );
    expect(goalsFinding([{ ...revenue, goal: "Stores", currentValue: null }], dollars, 2026)).toBe(
      "Stores: 12,000,000 in 2031",
    );
    expect(goalsFinding([], dollars, 2026)).toBe("Goals");
  });

  it("goals of a plan with years from April are due in a business year", () => {
    expect(goalRow(revenue, 2026, 4).year).toBe("FY 2031/32");
    expect(goalRow({ ...revenue, targetYear: 2 }, 2026, 4).year).toBe("FY 2028/29");
    expect(goalsFinding([revenue], { currency: "INR", yearStartMonth: 4 }, 2026)).toBe(
      "Revenue grows 43.1\u202f% a year to 12.0\u202fM INR in FY 2031/32",
    );
  });
});

describe("recent things", () => {
  it("recent items include GTM plans and channel plans, newest first", () => {
    const older = plan({ id: "o", gtmPlanName: "Older", updatedAt: "2026-10-02T00:00:00Z" });
    const all = { ...work(older, plan()), channelPlans: [channelPlan("p", "2026-11-01T00:00:00Z")] };
    expect(recentItems(all).map(({ name, kind }) => `${kind}: ${name}`)).toEqual([
      "GTM plan: CRM launch",
      "Channel plan: India launch",
      "GTM plan: Older",
    ]);
  });
});
