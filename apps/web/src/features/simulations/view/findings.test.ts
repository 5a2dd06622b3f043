import { simulate } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { yearWords } from "../../../lib/format/years.ts";
import type { Answer } from "../state/answer.ts";
import { exampleRun } from "../testing/example.ts";
import { cashRows, costSteps, planRows, statementRows } from "./figure-rows.ts";
import {
  attainmentText,
  cashTitle,
  costTitle,
  driverName,
  fanTitle,
  histogramTitle,
  metWords,
  middleWords,
  sharesTitle,
  sortedShares,
} from "./findings.ts";

const request = exampleRun();
const result = simulate(request.inputs, request.cost, request.options);
const answer: Answer = { request, currency: "USD", result };
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

describe("findings", () => {
  it("findings state what happens and its figure", () => {
    expect(plain(middleWords(answer, "revenue"))).toBe("Middle of the ranges: 656 k, 88 % of target");
    expect(plain(middleWords(answer, "ebit"))).toBe("Middle of the ranges: 315 k, 48.0 % of revenue");
    expect(plain(costTitle(answer, result.mid))).toBe("Of 656 k revenue, 315 k stays as EBIT: 48.02 %");
    expect(plain(cashTitle(answer, result.mid))).toBe(
      "An investment of 200 k pays back in 1.24 years; NPV 2.2 M at 12 %",
    );
  });

  it.each(["revenue", "ebit"] as const)(
    "the headline of %s gives the median of the trials and its year",
    (quantity) => {
      const median = result.monteCarlo[quantity][request.inputs.targetYear - 1]?.p50 ?? Number.NaN;
      const years = yearWords({ firstYear: 2027, yearStartMonth: 1 });
      expect(shortMoney(median)).not.toBe(
        shortMoney(result.mid[quantity][request.inputs.targetYear - 1] ?? 0),
      );
      expect(fanTitle(answer, quantity, years)).toContain(` ${shortMoney(median)} in 2028 (year 2)`);
      expect(histogramTitle(answer, quantity, years)).toContain("in 2028 (year 2)");
    },
  );

  it("fanTitle says how much of the target the median reaches, not the middle of the ranges", () => {
    const median = result.monteCarlo.revenue[request.inputs.targetYear - 1]?.p50 ?? Number.NaN;
    const share = attainmentText(median / request.inputs.revenueTarget, false);
    expect(fanTitle(answer, "revenue")).toMatch(new RegExp(`: ${share} of target$`));
  });

  it("findings say when costs exceed revenue and when an investment does not pay back", () => {
    const poor = { ...result.low, ebit: [-75_300, -1], revenue: [161_000, 100_000], paybackYears: null };
    expect(plain(costTitle(answer, poor))).toBe("Costs exceed 100 k of revenue by 1");
    expect(cashTitle(answer, poor)).toContain("does not pay back within five years");
  });

  it("attainmentText never reads 100 % before the target is reached", () => {
    expect(plain(attainmentText(0.99996, false))).toBe("99.99 %");
    expect(plain(attainmentText(1, true))).toBe("100 %");
    expect(plain(attainmentText(0.875, false))).toBe("88 %");
  });

  it("metWords calls a target reached at a point, never likely", () => {
    expect(metWords(result, "mid")).toBe("EBIT is reached at this point, revenue is not");
    expect(metWords(result, "high")).toBe("Both targets are reached at this point");
    expect(metWords(result, "low")).toBe("Neither target is reached at this point");
  });

  it("findings name drivers as the form does, largest first", () => {
    expect(driverName("plan.0.customers", request.inputs)).toBe("Standard customers, 50 to 150");
    expect(driverName("priceGrowth", request.inputs)).toBe("Price growth");
    expect(sortedShares(answer, "revenue").map((row) => row.name)).toEqual([
      "Standard customers, 50 to 150",
      "Standard price, 100 to 200",
    ]);
    expect(plain(sharesTitle(answer, "revenue"))).toMatch(
      /^Standard customers make \d+ % of the uncertainty of revenue$/,
    );
  });
});

describe("tables of figures", () => {
  it("tables of figures show the worked example in whole money and prices to the cent", () => {
    const rows = new Map(statementRows(result.mid).map((row) => [row.name, row.values]));
    expect(rows.get("Revenue")).toEqual(["345,000", "656,250", "1,035,799", "1,503,755", "2,082,770"]);
    expect(rows.get("Total cost")?.[0]).toBe("282,200");
    expect(rows.get("EBIT %")).toEqual(["18.20", "48.02", "60.49", "67.42", "74.16"]);
    expect(rows.get("Break-even customers")?.[0]).toBe("89");
    const plan = result.mid.plans[0];
    if (plan === undefined) throw new Error("no plan");
    const price = planRows(plan).find((row) => row.name === "Price per user");
    expect(price?.values).toEqual(["150.00", "157.50", "165.38", "173.64", "182.33"]);
    expect(cashRows(result.mid)[0]?.values[0]).toBe("\u2212200,000");
  });

  it("costSteps groups the cost lines of a waterfall without losing any", () => {
    const lines = result.mid.costLines[1];
    if (lines === undefined) throw new Error("no year 2");
    const sum = costSteps(lines).reduce((total, step) => total - step.change, 0);
    expect(sum).toBeCloseTo(result.mid.totalCost[1] ?? 0, 2);
  });
});
