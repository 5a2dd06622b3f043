import { expect, test } from "vitest";
import { priceMarks } from "./price-marks.ts";

/** Contribution by price change of -30 to 30 %, its peak of 900 at `best`. */
function result(best: number, fall: number) {
  const curve = Array.from({ length: 61 }, (_, place) => ({
    priceChangePercent: place - 30,
    revenue: 2_000,
    contribution: 900 - fall * (place - 30 - best) ** 2,
  }));
  const contribution = curve[30]?.contribution ?? 0;
  return { before: { revenue: 2_000, contribution, ebit: 0 }, curve, optimumPercent: best };
}

test("price increases are marked at the best contribution and where it falls back to today's", () => {
  expect(priceMarks(result(12, 1))).toEqual([
    { index: 42, label: "Optimum +12\u202f%" },
    { index: 54, label: "Break-even +24\u202f%" },
  ]);
});

test("price cuts are marked at the best contribution and where it falls back to today's", () => {
  expect(priceMarks(result(-8, 1))).toEqual([
    { index: 22, label: "Optimum −8\u202f%" },
    { index: 14, label: "Break-even −16\u202f%" },
  ]);
});

test("a break-even beyond the curve or at today's price is not marked", () => {
  expect(priceMarks(result(20, 1)).map(({ label }) => label)).toEqual(["Optimum +20\u202f%"]);
  expect(priceMarks(result(0, 1))).toEqual([{ index: 30, label: "Optimum 0\u202f%" }]);
});
