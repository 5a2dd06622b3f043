import { describe, expect, test } from "vitest";
import secondHalf from "../../examples/second-half.json" with { type: "json" };
import { type ClosedDeal, calibrate, judgeAssumption } from "./calibration.ts";

describe("calibration", () => {
  test.each(
    secondHalf.calibration.map((example) => ({
      deals: example.in.map(
        ({ status, amount, days }): ClosedDeal => ({
          status: status === "won" ? "won" : "lost",
          amount,
          days,
        }),
      ),
      out: example.out,
    })),
  )("calibration of $deals.length deals matches the worked example", ({ deals, out }) => {
    const found = calibrate(deals);
    expect([found.won, found.lost]).toEqual([out.won, out.lost]);
    // The formulas allow 3e-4 for quantiles of t.
    expect(relativeError(found.winRate, out.winRate)).toBeLessThan(1e-6);
    expect(relativeError(found.dealSize, out.dealSize)).toBeLessThan(1e-5);
    expect(relativeError(found.cycleDays, out.cycleDays)).toBeLessThan(1e-6);
  });

  test("calibration needs ten deals, and ten won deals with both dates for the sales cycle", () => {
    const deal = (k: number): ClosedDeal => ({ status: "won", amount: 100 + k, days: k === 0 ? null : k });
    const ten = Array.from({ length: 10 }, (_, k) => deal(k));
    expect(calibrate(ten).dealSize).not.toBeNull();
    expect(calibrate(ten).cycleDays).toBeNull();
    expect(calibrate(ten.slice(1))).toMatchObject({
      won: 9,
      winRate: null,
      dealSize: null,
      winRateByValue: null,
    });
    expect(calibrate([])).toMatchObject({ won: 0, lost: 0, winRate: null });
  });

  test("the win rate and its interval stay between 0 and 1 for ten won and for ten lost deals", () => {
    const ten = (status: "won" | "lost") =>
      Array.from({ length: 10 }, () => ({ status, amount: 1, days: 1 }));
    expect(calibrate(ten("won")).winRate?.value).toBe(1);
    expect(calibrate(ten("won")).winRate?.high).toBeCloseTo(1, 12);
    expect(calibrate(ten("lost")).winRate).toMatchObject({ value: 0, low: 0 });
    expect(calibrate(ten("lost")).winRate?.high).toBeCloseTo(0.2775, 4);
  });

  test("the median's interval covers at least 95 % for every sample size and is no wider than needed", () => {
    for (const count of [10, 11, 25, 60, 200, 999, 1001, 4000]) {
      const days = Array.from({ length: count }, (_, k) => ({ status: "won" as const, amount: 1, days: k }));
      const cycle = calibrate(days).cycleDays;
      const rank = cycle?.low ?? Number.NaN;
      expect(cycle?.high).toBe(count - 1 - rank);
      expect(binomialBelow(count, rank)).toBeLessThanOrEqual(0.025);
      expect(binomialBelow(count, rank + 2)).toBeGreaterThan(0.025);
    }
  });

  test("an assumption is doubtful outside the interval only", () => {
    const interval = { low: 0.2, high: 0.3 };
    expect([0.19, 0.2, 0.3, 0.31].map((assumed) => judgeAssumption(assumed, interval))).toEqual([
      "doubtful",
      "confirmed",
      "confirmed",
      "doubtful",
    ]);
  });
});

/** P(Binomial(count, 1/2) <= rank), in logarithms. */
function binomialBelow(count: number, rank: number): number {
  let logTerm = count * Math.log(0.5);
  let sum = 0;
  for (let k = 0; k <= rank; k += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((count - k) / (k + 1));
  }
  return sum;
}

/** The largest relative error of the figures; infinite if only one side has a value. */
function relativeError(figures: object | null, wanted: object | null): number {
  if (figures === null || wanted === null) return figures === wanted ? 0 : Infinity;
  const found = new Map<string, number>(Object.entries(figures));
  const errors = Object.entries(wanted).map(([name, value]) =>
    Math.abs((found.get(name) ?? Infinity) / Number(value) - 1),
  );
  return Math.max(...errors);
}
