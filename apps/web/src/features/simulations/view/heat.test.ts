import { describe, expect, it } from "vitest";
import { decidedAnswer } from "../testing/decided-answer.ts";
import { heatDrawing, heatTitle } from "./heat.ts";

function drawn(changes: Parameters<typeof decidedAnswer>[0] = {}) {
  const answer = decidedAnswer(changes);
  const { heatmap } = answer.result;
  if (heatmap === null) throw new Error("the example has a heat map");
  return { answer, drawing: heatDrawing(answer, heatmap) };
}

describe("the heat map of a simulation", () => {
  it("the heat map has prices across, customers upwards, a border and the recommended point", () => {
    const { answer, drawing } = drawn();
    expect([drawing.prices[0], drawing.prices[10]]).toEqual([100, 200]);
    expect([drawing.customers[0], drawing.customers[10]]).toEqual([50, 150]);
    const middle = drawing.cells[5]?.[5];
    expect(middle?.value).toBeCloseTo(answer.result.mid.revenue[1] ?? 0, 0);
    expect(middle?.reaches).toBe(false);
    expect(drawing.cells[10]?.[10]?.reaches).toBe(true);
    expect(drawing.outline.length).toBeGreaterThan(0);
    expect(drawing.recommended?.x).toBeCloseTo(133, 1);
    expect(drawing.recommended?.y).toBeCloseTo(123, 1);
    expect(heatTitle(drawing)).toMatch(/^\d+ combinations of price and customers in 121 reach both targets$/);
  });

  it("the heat map shows each number of customers once when the range is narrow", () => {
    const [plan] = decidedAnswer().request.inputs.pricingPlans;
    if (plan === undefined) throw new Error("the example has a plan");
    const pricingPlans = [{ ...plan, customersFirstYearMin: 1, customersFirstYearMax: 4 }];
    const { drawing } = drawn({ pricingPlans });
    expect(drawing.customers).toEqual([1, 2, 3, 4]);
    expect(drawing.cells).toHaveLength(4);
    expect(drawing.outline).toEqual([]);
    expect(heatTitle(drawing)).toBe("No combination of price and customers reaches both targets");
  });
});
