import { defaultSegmentWeights, segmentFactors } from "@beachhead/contract/segment-sizes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withWeight } from "./weights-menu.tsx";

describe("moving one weight", () => {
  it("moving one weight shifts the others in proportion", () => {
    expect(withWeight(defaultSegmentWeights, "size", 50)).toEqual({
      size: 50,
      growth: 10,
      openness: 10,
      fit: 16.7,
      coverage: 6.7,
      strength: 6.6,
    });
  });

  it.each([
    [100, 0],
    [120, 0],
  ])("a weight moved to %d is 100 and leaves 0 for the others", (value, others) => {
    const { size, ...rest } = withWeight(defaultSegmentWeights, "size", value);
    expect(size).toBe(100);
    expect(Object.values(rest)).toEqual([others, others, others, others, others]);
  });

  it("a weight moved below 0 is 0", () => {
    expect(withWeight(defaultSegmentWeights, "size", -5).size).toBe(0);
  });

  it("a lowered weight shares the rest equally among the others when they are all 0", () => {
    const all = {
      ...defaultSegmentWeights,
      size: 100,
      growth: 0,
      openness: 0,
      fit: 0,
      coverage: 0,
      strength: 0,
    };
    expect(withWeight(all, "size", 50)).toEqual({
      ...all,
      size: 50,
      growth: 10,
      openness: 10,
      fit: 10,
      coverage: 10,
      strength: 10,
    });
  });

  it("weights add up to 100 in tenths and are never negative, whatever was moved before", () => {
    const move = fc.record({
      factor: fc.constantFrom(...segmentFactors),
      value: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const weights = moves.reduce(
          (now, { factor, value }) => withWeight(now, factor, value),
          defaultSegmentWeights,
        );
        const tenths = segmentFactors.map((factor) => Math.round(weights[factor] * 10));
        expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(1000);
        for (const each of tenths) expect(each).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
