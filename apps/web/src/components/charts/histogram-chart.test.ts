import { describe, expect, it } from "vitest";
import { binsOf } from "./histogram-chart.tsx";

describe("histogram bars", () => {
  it("histogram bars are shares of all trials and cover the whole range", () => {
    const bins = binsOf({ min: 0, max: 40, counts: [10, 30, 40, 20] });
    expect(bins).toEqual([
      { from: 0, to: 10, share: 0.1 },
      { from: 10, to: 20, share: 0.3 },
      { from: 20, to: 30, share: 0.4 },
      { from: 30, to: 40, share: 0.2 },
    ]);
  });

  it("a histogram without trials has no bars", () => {
    expect(binsOf({ min: 0, max: 1, counts: [0, 0] })).toEqual([]);
  });
});
