import { describe, expect, test } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import { conversionFactor, convertAmount } from "./exchange.ts";

describe("exchange", () => {
  const { rates } = file.actuals;

  test("the deals of the worked example convert to its amounts, and the one without a rate to null", () => {
    const usd = file.actuals.deals.map((deal) => convertAmount(deal.amount, deal.currency, "USD", rates));
    expect(usd.map((amount) => amount && Math.round(amount * 100) / 100)).toEqual([
      100_000,
      50_000,
      25_000,
      null,
      40_000,
    ]);
  });

  test("a rate of zero, below zero or not a number converts nothing", () => {
    for (const rate of [0, -1, Number.NaN])
      expect(conversionFactor("XXX", "USD", { USD: 1, XXX: rate })).toBeNull();
    expect(conversionFactor("GBP", "GBP", {})).toBe(1);
  });
});
