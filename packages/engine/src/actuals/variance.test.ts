import fc from "fast-check";
import { describe, expect, test } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import { type ChannelYield, explainVariance } from "./variance.ts";

describe("variance", () => {
  const one: ChannelYield[] = [
    {
      planned: { opportunities: 200, winRate: 0.25, dealSize: 40_000 },
      actual: { opportunities: 230, winRate: 0.2, dealSize: 42_000 },
    },
  ];
  const amounts = (variance: { parts: { driver: string; amount: number }[] }) =>
    Object.fromEntries(variance.parts.map(({ driver, amount }) => [driver, amount]));

  test.each(["sequential", "shapley"] as const)("one channel's %s variance matches the example", (method) => {
    const found = explainVariance(one, method);
    const { volume, conversion, dealSize } = file.variance3[method];
    expect(found.total).toBe(file.variance3.total);
    expect(amounts(found)).toEqual({
      volume: Math.round(volume),
      mix: 0,
      conversion: Math.round(conversion),
      dealSize: Math.round(dealSize),
      currency: 0,
    });
  });

  test("the variance of two channels is volume at the plan's mix, mix, conversion and deal size", () => {
    const two: ChannelYield[] = [
      {
        planned: { opportunities: 100, winRate: 0.3, dealSize: 60_000 },
        actual: { opportunities: 80, winRate: 0.25, dealSize: 60_000 },
      },
      {
        planned: { opportunities: 100, winRate: 0.1, dealSize: 20_000 },
        actual: { opportunities: 150, winRate: 0.1, dealSize: 24_000 },
      },
    ];
    // Planned yields 18,000 and 2,000: 2,000,000. 30 opportunities more at 10,000; 35 moved from 18,000 to 2,000.
    expect(amounts(explainVariance(two, "sequential"))).toEqual({
      volume: 300_000,
      mix: -560_000,
      conversion: -240_000,
      dealSize: 60_000,
      currency: 0,
    });
  });

  test("the variance of two channels has the worked example's volume, mix, conversion and deal size", () => {
    const two: ChannelYield[] = [
      {
        planned: { opportunities: 100, winRate: 0.3, dealSize: 60_000 },
        actual: { opportunities: 80, winRate: 0.28, dealSize: 63_000 },
      },
      {
        planned: { opportunities: 100, winRate: 0.2, dealSize: 20_000 },
        actual: { opportunities: 150, winRate: 0.16, dealSize: 21_000 },
      },
    ];
    const found = explainVariance(two, "sequential");
    const { plan, actual, volume, mix, conversion, dealSize } = file.mix;
    expect(found.total).toBe(Math.round(actual - plan));
    expect(amounts(found)).toEqual({
      volume,
      mix,
      conversion: Math.round(conversion),
      dealSize,
      currency: 0,
    });
  });

  test("the variance counts exchange rates separately, as in the worked example", () => {
    const { foreignAmount, planRate, actualRate, fxVariance } = file.fx;
    const currency = foreignAmount / actualRate - foreignAmount / planRate;
    const found = explainVariance(one, "sequential", currency);
    expect(amounts(found)["currency"]).toBeCloseTo(fxVariance, 2);
    expect(found.total).toBeCloseTo(-68_000 + fxVariance, 2);
  });

  test("the variance of a channel that was not planned is all volume and mix", () => {
    const found = explainVariance(
      [
        ...one,
        {
          planned: { opportunities: 0, winRate: null, dealSize: null },
          actual: { opportunities: 10, winRate: 0.5, dealSize: 1000 },
        },
      ],
      "sequential",
    );
    const alone = amounts(explainVariance(one, "sequential"));
    expect(amounts(found)["conversion"]).toBe(alone["conversion"]);
    expect(amounts(found)["dealSize"]).toBe(alone["dealSize"]);
    expect(found.total).toBe(-63_000);
  });

  test("the variance of 1,000 random plans adds up to the cent by both methods, in any order of channels", () => {
    const side = fc.record({
      opportunities: fc.integer({ min: 0, max: 5000 }),
      winRate: fc.double({ min: 0, max: 1, noNaN: true }),
      dealSize: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    const channels = fc.array(fc.record({ planned: side, actual: side }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(channels, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (list, currency) => {
        for (const method of ["sequential", "shapley"] as const) {
          const { total, parts } = explainVariance(list, method, currency);
          const cents = parts.reduce((sum, part) => sum + Math.round(part.amount * 100), 0);
          expect(Math.abs(cents - Math.round(total * 100))).toBeLessThanOrEqual(Math.abs(total) * 1e-12);
          const turned = explainVariance([...list].reverse(), method, currency);
          for (const [k, part] of parts.entries()) {
            expect(Math.abs(part.amount - turned.parts[k]!.amount)).toBeLessThan(
              0.05 + Math.abs(total) * 1e-9,
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
