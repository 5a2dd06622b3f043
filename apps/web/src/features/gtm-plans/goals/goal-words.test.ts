import { checkGoals, goalPath } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { checkSentence, goalValue, growthFormula, growthWords, pathFinding } from "./goal-words.ts";

const path = (kind: "amount" | "percent", currentValue: number, targetValue: number) => {
  const found = goalPath({ kind, currentValue, targetValue, targetYear: 2031 }, 2026);
  if (found === null) throw new Error("There is a path.");
  return found;
};
const plain = (text: string) => text.replaceAll("\u202f", " ").replaceAll("\u2212", "-");

describe("a goal in words", () => {
  it("says a compound growth with its formula and its finding", () => {
    const revenue = path("amount", 2_000_000, 12_000_000);
    expect(plain(growthWords(revenue, "USD"))).toBe("43.1 % a year");
    expect(plain(growthFormula(revenue, "USD"))).toBe("(12,000,000 / 2,000,000)^(1/5) - 1 = 43.1 %");
    expect(plain(pathFinding(revenue, "USD"))).toBe(
      "43.1 % a year takes you from 2.0 M USD to 12.0 M USD in 2031",
    );
  });

  it("says a linear one in points or in the unit", () => {
    expect(plain(growthWords(path("percent", 10, 30), "%"))).toBe("+4.0 points a year");
    expect(plain(growthFormula(path("percent", 10, 30), "%"))).toBe(
      "(30 - 10) / 5 years = +4.0 points a year",
    );
    expect(plain(growthWords(path("amount", 0, 600), "customers"))).toBe("+120 customers a year");
    expect(plain(growthWords(path("amount", 100_000, -400_000), "USD"))).toBe("-100.0 k USD a year");
  });

  it("writes figures in their unit", () => {
    expect([goalValue(12.5, "%"), goalValue(600, "customers"), goalValue(3, undefined)].map(plain)).toEqual([
      "12.5 %",
      "600 customers",
      "3",
    ]);
  });

  it("has a sentence for each check", () => {
    const row = { currentValue: 2_000_000, targetValue: 12_000_000, targetYear: 2027 };
    const sentences = checkGoals(
      [
        { ...row, id: 1, goal: "Revenue (USD)" },
        { id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600, targetYear: 2040 },
        { id: 3, goal: "EBIT %", currentValue: 10, targetValue: 75, targetYear: 2020 },
      ],
      2026,
    ).map((check) => plain(checkSentence(check)));
    expect(sentences).toEqual([
      "Revenue per customer goes from 16,667 USD to 20,000 USD at the target: revenue / customers, now and then.",
      '"Revenue (USD)" grows 500 % a year, more than doubling every year. Check the target and the year.',
      '"No of Customers" is 14 years away. Channel plans and simulations cover 5 years.',
      'The target year of "EBIT %", 2020, is not in the future.',
      "An EBIT of 75 % is outside -100 % to 60 %. Enter it as a percentage of revenue.",
    ]);
  });
});
