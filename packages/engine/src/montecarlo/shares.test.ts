import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRanker } from "./ranks.ts";
import { varianceShares } from "./shares.ts";
import { streamSeed, streamWord } from "./streams.ts";

/** Mean rank of each value by comparing all with all. */
function slowRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}

describe("ranks", () => {
  test("ranks of doubles match a comparison of all with all, for both signs, ties sharing their mean", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -2, max: 2 }),
      fc.constantFrom(0, -0, 5e-324, -5e-324),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 80 }), (values) => {
        const out = new Float64Array(values.length);
        createRanker(values.length).rankValues(Float64Array.from(values), out);
        expect([...out]).toEqual(slowRanks(values));
      }),
    );
  });

  test("ranks of unsigned words match a comparison of all with all", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4294967295 }), { minLength: 1, maxLength: 80 }), (words) => {
        const out = new Float64Array(words.length);
        createRanker(words.length).rankWords(Uint32Array.from(words), out);
        expect([...out]).toEqual(slowRanks(words));
      }),
    );
  });

  test("ranking leaves the ranked column unchanged", () => {
    const values = Float64Array.of(3, -0, 1);
    createRanker(3).rankValues(values, new Float64Array(3));
    expect([...values]).toEqual([3, -0, 1]);
  });
});

describe("shares of variance", () => {
  const trials = 50_000;
  const strong = { name: "strong", stream: streamSeed(1, 1) };
  const weak = { name: "weak", stream: streamSeed(1, 2) };
  const idle = { name: "idle", stream: streamSeed(1, 3) };
  const uniform = (stream: number, i: number) => (streamWord(stream, i) >>> 0) / 4294967296;
  const column = (read: (i: number) => number) => Float64Array.from({ length: trials }, (_, i) => read(i));

  test("a driver that equals the result has all of its variance, rising or falling", () => {
    const rising = column((i) => uniform(strong.stream, i));
    const falling = column((i) => -uniform(strong.stream, i));
    const { revenue, ebit } = varianceShares([strong], rising, falling);
    expect(revenue).toEqual([{ driver: "strong", share: 1 }]);
    expect(ebit[0]?.share).toBeCloseTo(1, 12);
  });

  test("shares are in proportion to the variances, add up to 1 and give an idle driver nothing", () => {
    const sum = column((i) => 2 * uniform(strong.stream, i) + uniform(weak.stream, i));
    const { revenue } = varianceShares([strong, weak, idle], sum, sum);
    const shares = revenue.map(({ share }) => share);
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 12);
    // Pearson's squares would be 4/5 and 1/5; ranks of a sum of two uniforms move them by little.
    expect(shares[0]).toBeGreaterThan(0.78);
    expect(shares[0]).toBeLessThan(0.83);
    // A correlation of nothing has a square of about 1/n; 16/n is four standard errors.
    expect(shares[2]!).toBeLessThan(16 / trials);
  });

  test("shares of variance are all 0, not without a value, when the result does not vary", () => {
    const flat = new Float64Array(trials);
    expect(varianceShares([strong, weak], flat, flat).revenue.map(({ share }) => share)).toEqual([0, 0]);
  });
});
