import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { histogram } from "./histogram.ts";
import { createQuantileFinder, LEVELS } from "./quantiles.ts";

const finder = createQuantileFinder();

/** NumPy's type 7 by sorting. */
function sortedQuantile(values: Float64Array, level: number): number {
  const sorted = values.slice().sort();
  const place = (sorted.length - 1) * level;
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + (sorted[Math.min(below + 1, sorted.length - 1)]! - low) * (place - below);
}

/** What sorting finds. */
function bySorting(values: Float64Array) {
  const quantiles = LEVELS.map((level) => sortedQuantile(values, level));
  return { quantiles, min: Math.min(...values), max: Math.max(...values) };
}

function found(values: Float64Array) {
  const { quantiles, min, max } = finder.summarise(values, LEVELS);
  return { quantiles, min, max };
}

describe("quantiles without a sort are those of a sort", () => {
  test("quantiles of any numbers are those of a sort", () => {
    const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 400 }), (list) => {
        const values = Float64Array.from(list, (value) => value + 0);
        expect(found(values)).toEqual(bySorting(values));
      }),
    );
  });

  test("quantiles of few distinct numbers are those of a sort", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 300 }), (list) => {
        const values = Float64Array.from(list, (value) => value + 0);
        expect(found(values)).toEqual(bySorting(values));
      }),
    );
  });

  test("quantiles of a heavy tail, where one bin holds almost everything, are those of a sort", () => {
    const values = Float64Array.from({ length: 5000 }, (_, i) => (i === 17 ? 1e15 : ((i * 7919) % 5000) / 7));
    expect(found(values)).toEqual(bySorting(values));
  });

  test.each([
    ["one value", Float64Array.of(42)],
    ["equal values", new Float64Array(100).fill(7)],
    ["a range too small to divide", Float64Array.of(0, 5e-324)],
  ])("quantiles of %s are those of a sort", (_, values) => {
    expect(found(values)).toEqual(bySorting(values));
  });
});

test("PERCENTILE.INC of 15, 20, 35, 40, 50 at 40 % is 29, between the second and the third", () => {
  expect(finder.summarise(Float64Array.of(15, 20, 35, 40, 50), [0.4]).quantiles[0]).toBeCloseTo(29, 12);
});

test("the value at a rank is that of a sort, also of equal values", () => {
  const numbers = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 300 }), fc.nat(), (list, any) => {
      const values = Float64Array.from(list, (value) => value + 0);
      const rank = any % values.length;
      expect(finder.atRank(values, rank)).toBe(values.toSorted()[rank]);
    }),
  );
});

test("a short column after a long one is not mixed with it", () => {
  finder.summarise(
    Float64Array.from({ length: 10_000 }, (_, i) => i),
    LEVELS,
  );
  expect(finder.summarise(Float64Array.of(1, 2, 3), [0.5])).toEqual({
    mean: 2,
    min: 1,
    max: 3,
    quantiles: [2],
  });
});

describe("the histogram", () => {
  test("the histogram counts every value once, the maximum in the last bar", () => {
    const values = Float64Array.from({ length: 4001 }, (_, i) => i / 100);
    const { counts } = histogram(values, 0, 40);
    expect(counts).toHaveLength(40);
    expect(counts.slice(0, 39).every((count) => count === 100)).toBe(true);
    expect(counts[39]).toBe(101);
  });

  test("the histogram puts equal values into the first bar", () => {
    expect(histogram(new Float64Array(9).fill(5), 5, 5).counts[0]).toBe(9);
  });
});
