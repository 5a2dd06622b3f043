import type { ComparedChange } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { savedSimulation } from "../testing/saved-simulation.ts";
import {
  bestOdds,
  bridgeSteps,
  bridgeTitle,
  changeName,
  oddsTitle,
  valueText,
  withLetters,
} from "./comparison.ts";

const to = savedSimulation();
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");
const change = (path: string, revenue: number, changes: Partial<ComparedChange> = {}): ComparedChange => ({
  path,
  before: 1,
  after: 2,
  revenue,
  ebit: revenue / 2,
  ...changes,
});

describe("a comparison of simulations", () => {
  it.each([
    ["pricingPlans.0.pricePerUserMax", "Standard price, highest"],
    ["cost.supportCostPerYearPerUser", "Support per user"],
    ["cost.adminGrowth.0", "Administration, change, year 2"],
    ["priceGrowth.3", "Price growth, year 5"],
    ["options.seed", "Seed"],
    ["revenueTarget", "Revenue target"],
  ])("changeName names %s in the words of the form", (path, name) => {
    expect(changeName(change(path, 0), to)).toBe(name);
  });

  it("changeName names a plan that was added or removed", () => {
    expect(changeName(change("pricingPlans.1", 0, { before: null, after: "Team" }), to)).toBe(
      "Plan Team added",
    );
    expect(changeName(change("pricingPlans.1", 0, { before: "Team", after: null }), to)).toBe(
      "Plan Team removed",
    );
  });

  it("valueText shows values as the form does, and a plan by its own name", () => {
    expect([valueText(null, ""), valueText(1200.5, "revenueTarget"), valueText(true, "")]).toEqual([
      "–",
      "1,200.5",
      "yes",
    ]);
    expect(valueText("recommended", "options.around")).toBe("recommended point");
    expect(valueText("pert", "options.distribution")).toBe("PERT");
    expect(valueText("pert", "pricingPlans.1")).toBe("pert");
  });

  it("bridgeSteps puts the smaller of many changes into one bar, and the bars sum to the difference", () => {
    const changes = Array.from({ length: 12 }, (_, index) =>
      change(`priceGrowth.${index}`, (index + 1) * 10.01),
    );
    const steps = bridgeSteps([...changes, change("revenueTarget", 0)], to, "revenue");
    expect(steps).toHaveLength(8);
    expect(steps.at(-1)?.name).toBe("5 smaller changes");
    const cents = steps.reduce((sum, step) => sum + Math.round(step.change * 100), 0);
    expect(cents).toBe(78 * 1001);
    const [a, b] = withLetters([to, to]);
    if (a === undefined || b === undefined) throw new Error("two simulations are compared");
    expect(plain(bridgeTitle(changes, a, b, "revenue"))).toBe(
      "B brings 781 more revenue than A; Price growth, year 13 changes it most",
    );
    expect(bridgeTitle([], a, b, "ebit")).toBe("B has the same EBIT as A");
  });

  it("oddsTitle names the simulation with the best odds first", () => {
    const [a, b] = withLetters([savedSimulation(), savedSimulation({ revenueTarget: 500_000 })]);
    if (a === undefined || b === undefined) throw new Error("two simulations are compared");
    expect(plain(oddsTitle([a, b]))).toMatch(/^B reaches both targets with \d+ %, A with \d+ %$/);
    expect([bestOdds([a, b])?.letter, bestOdds([b, a])?.letter]).toEqual(["B", "B"]);
    expect(plain(oddsTitle([a, { ...a, letter: "B" }]))).toMatch(/^All reach both targets with \d+ %$/);
  });
});
