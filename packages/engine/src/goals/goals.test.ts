import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkGoals, goalRole } from "./goal-checks.ts";
import { compoundAnnualGrowthRate, goalHorizon, goalPath } from "./goal-path.ts";

const BASE = 2026;

describe("the worked example of formulas B7", () => {
  const path = goalPath(
    { kind: "amount", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2031 },
    BASE,
  );

  it("the worked goal grows 43.1 % a year along 2.00 / 2.86 / 4.10 / 5.86 / 8.39 / 12.00 m", () => {
    expect(path?.annualRate).toBeCloseTo(0.431, 3);
    expect(path?.years).toEqual([2026, 2027, 2028, 2029, 2030, 2031]);
    expect(path?.values.map((value) => Math.round(value / 10_000) / 100)).toEqual([
      2, 2.86, 4.1, 5.86, 8.39, 12,
    ]);
  });

  it("goalPath reads the target year 5 as in five years", () => {
    const short = goalPath(
      { kind: "amount", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 5 },
      BASE,
    );
    expect(short).toEqual(path);
  });

  it("the worked goals give 16,667 revenue per customer now and 20,000 at the target", () => {
    const [check] = checkGoals(
      [
        { id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2031 },
        { id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600, targetYear: 2031 },
      ],
      BASE,
    );
    expect(check).toEqual({ code: "revenuePerCustomer", now: 2_000_000 / 120, atTarget: 20_000 });
  });
});

describe("a path", () => {
  it("a goal path is linear for a percentage, and where a value is not above 0", () => {
    expect(goalPath({ kind: "percent", currentValue: 10, targetValue: 30, targetYear: 2028 }, BASE)).toEqual({
      growth: "linear",
      annualRate: null,
      annualAmount: 10,
      years: [2026, 2027, 2028],
      values: [10, 20, 30],
    });
    expect(
      goalPath({ kind: "amount", currentValue: 0, targetValue: 90, targetYear: 3 }, BASE)?.values,
    ).toEqual([0, 30, 60, 90]);
    expect(
      goalPath({ kind: "amount", currentValue: -10, targetValue: 10, targetYear: 2 }, BASE)?.values,
    ).toEqual([-10, 0, 10]);
  });

  it.each([2026, 2020, 0, -3, 2077])("a goal path to the year %d does not exist", (targetYear) => {
    expect(goalPath({ kind: "amount", currentValue: 1, targetValue: 2, targetYear }, BASE)).toBeNull();
  });

  it("a goal path begins and ends at the given values and never turns back", () => {
    const value = fc.integer({ min: -1e9, max: 1e12 });
    fc.assert(
      fc.property(
        value,
        value,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom("amount" as const, "percent" as const),
        (currentValue, targetValue, years, kind) => {
          const path = goalPath({ kind, currentValue, targetValue, targetYear: BASE + years }, BASE);
          const values = path?.values ?? [];
          expect(values).toHaveLength(years + 1);
          expect([values[0], values.at(-1)]).toEqual([currentValue, targetValue]);
          const up = targetValue >= currentValue;
          for (let step = 1; step < values.length; step += 1) {
            const change = (values[step] ?? 0) - (values[step - 1] ?? 0);
            // Rounded to cents, and a compound path of many years drifts in the last digits.
            const slack = 0.02 + Math.abs(targetValue) * 1e-9;
            expect(up ? change : -change).toBeGreaterThanOrEqual(-slack);
          }
        },
      ),
    );
  });

  it("the compound annual growth rate compounds back to the target", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e9, noNaN: true }),
        fc.double({ min: 0.01, max: 1e9, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        (current, target, years) => {
          const rate = compoundAnnualGrowthRate(current, target, years);
          let value = current;
          for (let year = 0; year < years; year += 1) value *= 1 + (rate ?? Number.NaN);
          // 1 + rate has lost the digits that the rate, close to -1, does not hold.
          const lost = (Number.EPSILON * 8) / Math.min(1, 1 + (rate ?? 0));
          expect(Math.abs(value / target - 1)).toBeLessThan(years * lost + 1e-13);
        },
      ),
    );
  });
});

describe("checks", () => {
  const row = { id: 7, goal: "Revenue (USD)", currentValue: 100, targetValue: 200, targetYear: 2027 };

  it.each([
    ["exactly doubling is no note", { targetValue: 200 }, []],
    ["more than doubling is one", { targetValue: 201 }, ["steepGrowth"]],
    ["a year that has come", { targetYear: 2026 }, ["yearNotAhead"]],
    ["five years are fine", { targetYear: 2031 }, []],
    ["six years are far", { targetYear: 2032 }, ["yearFarAhead"]],
    ["EBIT of 60 % is fine", { goal: "EBIT %", targetValue: 60 }, []],
    ["EBIT of 60.01 % is a note", { goal: "EBIT %", targetValue: 60.01 }, ["ebitOutOfRange"]],
    ["EBIT of -100 % is fine", { goal: "EBIT %", targetValue: -100 }, []],
    ["EBIT of -101 % is a note", { goal: "EBIT %", targetValue: -101 }, ["ebitOutOfRange"]],
    ["blanks are no note", { currentValue: null, targetValue: null, targetYear: null }, []],
  ])("checkGoals: %s", (_, change, codes) => {
    expect(checkGoals([{ ...row, ...change }], BASE).map(({ code }) => code)).toEqual(codes);
  });

  it("goalRole recognises a goal by its name, and goalHorizon gives the years to its target", () => {
    expect(["Revenue (USD)", "No of Customers", "EBIT %", "Churn"].map(goalRole)).toEqual([
      "revenue",
      "customers",
      "ebitPercent",
      "other",
    ]);
    expect([goalHorizon(5, BASE), goalHorizon(6, BASE), goalHorizon(2031, BASE)]).toEqual([5, -2020, 5]);
  });
});
