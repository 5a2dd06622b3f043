import { describe, expect, test } from "vitest";
import { streamSeed, streamWord } from "../montecarlo/streams.ts";
import { type ClosedDeal, calibrate } from "./calibration.ts";
import { revenueFactor } from "./revenue-factor.ts";

const ROUNDS = 4_000;
const winRate = { value: 0.25, low: 0.2, high: 0.35 };
const dealSize = { mean: 1_000, low: 850, high: 1_150, median: 1_000, largestShare: 0.1 };

describe("the revenue factor of closed deals", () => {
  test("relative distances of win rate and deal size add up as the sides of a right angle", () => {
    const factor = revenueFactor({ winRate, dealSize });
    // 20 % and 15 % below, 40 % and 15 % above.
    expect(factor?.low).toBeCloseTo(0.75, 12);
    expect(factor?.high).toBeCloseTo(1 + Math.sqrt(0.16 + 0.0225), 12);
  });

  test("a certain deal size leaves the interval of the win rate", () => {
    const factor = revenueFactor({ winRate, dealSize: { ...dealSize, low: 1_000, high: 1_000 } });
    expect(factor?.low).toBeCloseTo(0.8, 12);
    expect(factor?.high).toBeCloseTo(1.4, 12);
  });

  test("revenue never falls below nothing", () => {
    expect(revenueFactor({ winRate, dealSize: { ...dealSize, low: -200 } })?.low).toBe(0);
  });

  test("too few deals, and deals that are worth nothing, tell no factor", () => {
    expect(revenueFactor({ winRate: null, dealSize })).toBeNull();
    expect(revenueFactor({ winRate, dealSize: null })).toBeNull();
    expect(revenueFactor({ winRate, dealSize: { ...dealSize, mean: 0 } })).toBeNull();
  });

  test.each([
    { deals: 60, rate: 0.3, spread: 0.5 },
    { deals: 200, rate: 0.2, spread: 0.8 },
    { deals: 400, rate: 0.5, spread: 0.2 },
  ])(
    "95 intervals in 100 hold the true product, of $deals deals drawn again and again",
    ({ deals, rate, spread }) => {
      const stream = streamSeed(33, deals);
      let drawn = 0;
      const uniform = () => ((streamWord(stream, drawn++) >>> 0) + 0.5) / 4_294_967_296;
      let [held, told] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const found = calibrate(
          Array.from({ length: deals }, (): ClosedDeal => {
            const status = uniform() < rate ? "won" : "lost";
            return { status, amount: 1 + spread * Math.sqrt(12) * (uniform() - 0.5), days: null };
          }),
        );
        const factor = revenueFactor(found);
        if (factor === null || found.winRate === null || found.dealSize === null) continue;
        const measured = found.winRate.value * found.dealSize.mean;
        told += 1;
        if (rate >= factor.low * measured && rate <= factor.high * measured) held += 1;
      }
      expect(told).toBeGreaterThan(0.9 * ROUNDS);
      // Four standard errors, and a point for whole deals: a rate's interval is right on average over rates.
      const error = Math.sqrt((0.95 * 0.05) / told);
      expect(Math.abs(held / told - 0.95)).toBeLessThan(4 * error + 0.01);
    },
  );
});
