import { describe, expect, it } from "vitest";
import { usageInWords, usageLevel, usageSegments } from "./usage-state.ts";

describe("usage", () => {
  it.each([
    [3, 5, "fine", "Simulations 3 of 5"],
    [4, 5, "near", "Simulations 4 of 5, 1 left"],
    [5, 5, "full", "Simulations 5 of 5"],
    [6, 5, "full", "Simulations 6 of 5"],
    [0, 0, "full", "Simulations 0 of 0"],
    [900, null, "fine", "Simulations 900, no limit"],
  ] as const)("a usage of %d against a limit of %j is %s", (used, limit, level, words) => {
    expect(usageLevel(used, limit)).toBe(level);
    expect(usageInWords("Simulations", used, limit)).toBe(words);
  });

  it("the usage bar has one segment per unit up to a limit of 12, else ten", () =>
    expect([1, 12, 13, 0].map(usageSegments)).toEqual([1, 12, 10, 10]));
});
