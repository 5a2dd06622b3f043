import { describe, expect, it } from "vitest";
import { baselinesReplaced, baselinesSet, baselinesUndone } from "./baseline-change.ts";

const simulation = (id: string, geo: string, isBaseline: boolean) => ({
  id,
  geo,
  isBaseline,
  gtmPlan: "CRM launch",
  productName: "CRM",
});
const india = simulation("india", "India", true);
const newer = simulation("newer", " india", false);
const germany = simulation("germany", "Germany", true);
const all = [india, newer, germany];

describe("setting baselines", () => {
  it("a new baseline replaces that of the same plan, product and geography, and no other", () => {
    expect(baselinesSet(all, [newer])).toEqual({ set: ["newer"], unset: ["india"] });
  });

  it("a selected simulation that is already a baseline is neither set nor unset", () => {
    expect(baselinesSet(all, [india, newer])).toEqual({ set: ["newer"], unset: [] });
  });

  it("baselinesReplaced switches to a new set of baselines, and baselinesUndone switches back", () => {
    const change = baselinesReplaced(all, [newer]);
    expect(change).toEqual({ set: ["newer"], unset: ["india", "germany"] });
    expect(baselinesUndone(change)).toEqual({ set: ["india", "germany"], unset: ["newer"] });
  });
});
