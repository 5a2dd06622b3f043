import { simulate } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { type Answer, answerOf, deciderText, ebitText, findingText, goalText, withShares } from "./answer.ts";
import { readAnswer } from "./first-answer.ts";
import { bounds, firstSettings, runOf, type Settings } from "./scenario.ts";

function answerTo(settings: Settings): Answer {
  const { inputs, cost, options } = runOf(settings);
  return answerOf(settings, simulate(inputs, cost, options));
}

const first = answerTo(firstSettings);
/** Thin no-break spaces as plain ones, to be read. */
const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("the example of the landing page", () => {
  it("the landing page's example starts undecided, with odds between 10 and 50 %", () => {
    expect(first.odds).toBeGreaterThan(0.1);
    expect(first.odds).toBeLessThan(0.5);
    expect(first.years.map(({ year }) => year)).toEqual([1, 2, 3, 4]);
  });

  it("the odds of the example rise with each slider moved in the favorable direction", () => {
    const { price, customers, growth, target } = firstSettings;
    const better: Partial<Settings>[] = [
      { price: [price[0] + 30, price[1] + 30] },
      { customers: [customers[0] + 30, customers[1] + 30] },
      { growth: growth + 20 },
      { target: target - 100_000 },
    ];
    for (const part of better)
      expect(answerTo({ ...firstSettings, ...part }).odds, JSON.stringify(part)).toBeGreaterThan(first.odds);
  });

  it("the odds of the example are 0 with all sliders at their worst end and 1 at their best", () => {
    const { price, customers, growth, target } = bounds;
    for (const at of ["min", "max"] as const) {
      const settings: Settings = {
        price: [price[at], price[at]],
        customers: [customers[at], customers[at]],
        growth: growth[at],
        target: target[at === "min" ? "max" : "min"],
      };
      expect(answerTo(settings).odds).toBe(at === "min" ? 0 : 1);
    }
  });

  it("the example states its findings with the figures of the run", () => {
    expect(plain(goalText(firstSettings))).toBe("Odds of 750 k USD revenue in year 2");
    const whole = { revenue: 656_000, attainment: 0.875, isMet: false, ebitPercent: 48 };
    expect(plain(findingText({ ...first, middle: whole }))).toBe(
      "The middle of your ranges gives 656 k in year 2: 88 % of target",
    );
    expect(plain(ebitText({ ...first, middle: whole }))).toBe("EBIT: 48.0 % of revenue");
    expect(ebitText({ ...first, middle: { ...whole, ebitPercent: null } })).toBe("No revenue, no EBIT share");
  });

  it("the example never reads 100 % of target before it is reached", () => {
    const middle = { ...first.middle, attainment: 0.9996, isMet: false };
    expect(plain(findingText({ ...first, middle }))).toContain("99.9 % of target");
  });

  it("deciderText names the range that decides, and none until the ranges are ranked", () => {
    const ranked = (share: number) =>
      withShares(first, {
        revenue: [
          { driver: "plan.0.price", share: 1 - share },
          { driver: "plan.0.customers", share },
        ],
        ebit: [],
      });
    expect(plain(deciderText(ranked(0.89)).text)).toContain("89 % of the uncertainty");
    expect(deciderText(ranked(0.89)).title).toBe("Customers decide it");
    expect(deciderText(ranked(0.2)).title).toBe("Price decides it");
    expect(deciderText({ ...first, customersShare: null }).title).toBe("What moves it");
  });
});

describe("readAnswer", () => {
  it("readAnswer reads the answer that the page was drawn with, to the last digit", () => {
    expect(readAnswer(JSON.stringify(first))).toEqual(first);
  });

  it.each([undefined, "{}", "[]", '{"odds":1}'])("readAnswer refuses %s", (text) => {
    expect(() => readAnswer(text)).toThrow("drawn with");
  });
});
