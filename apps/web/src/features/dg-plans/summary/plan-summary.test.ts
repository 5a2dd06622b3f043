import { describe, expect, it } from "vitest";
import { isLate, revenueGoal, roundingGap, summaryOf } from "./plan-summary.ts";
import { phasesOf } from "./summary-charts.tsx";
import { advice, goalFinding, incompleteWords, mixFinding, phasesFinding } from "./summary-text.ts";
import { channel, plan } from "./test-plan.ts";

const goals = (goal: string, currentValue: number | null, targetValue: number | null, targetYear = 2028) => [
  { id: 1, goal, currentValue, targetValue, targetYear },
];

describe("the revenue goal", () => {
  it("revenueGoal is the increase over current revenue, with the years until its target year", () => {
    const usd = goals("Revenue (USD)", 1_000_000, 6_000_000);
    expect(revenueGoal(usd, "USD", 2026)).toEqual({
      increase: 5_000_000,
      target: 6_000_000,
      current: 1_000_000,
      years: 2,
    });
    expect(revenueGoal(goals("Revenue (USD)", null, 6_000_000, 3), "USD", 2026)).toEqual({
      increase: 6_000_000,
      target: 6_000_000,
      current: 0,
      years: 3,
    });
  });

  it("revenueGoal is null for another currency or goal, a missing figure or no increase", () => {
    expect(revenueGoal(goals("Revenue (USD)", 1, 2), "EUR", 2026)).toBeNull();
    expect(revenueGoal(goals("Revenue (USD)", 1, null), "USD", 2026)).toBeNull();
    expect(revenueGoal(goals("Revenue (USD)", 2, 2), "USD", 2026)).toBeNull();
    expect(revenueGoal(goals("No of Customers", 1, 20), "USD", 2026)).toBeNull();
  });
});

describe("the channels of a plan", () => {
  const goal = { increase: 4_000_000, target: 5_000_000, current: 1_000_000, years: 2 };

  it("the channels of a plan add up to its totals, and deselected channels are left out", () => {
    const { rows, totals, months, gap } = summaryOf(
      plan(channel(6, "Field Sales"), channel(7, "Inside Sales"), channel(18, "Retain", { checked: false })),
      goal,
    );
    expect(rows.map(({ label, revenue, ofGoal }) => [label, revenue, ofGoal])).toEqual([
      ["Field Sales", 1_000_000, 0.25],
      ["Inside Sales", 1_000_000, 0.25],
    ]);
    const sum = (field: "people" | "cost" | "revenue") =>
      rows.reduce((total, row) => total + (row[field] ?? 0), 0);
    expect([sum("people"), sum("cost"), sum("revenue")]).toEqual([
      totals.people,
      totals.totalCostPerAnnum,
      totals.revenueImpact,
    ]);
    expect(months).toHaveLength(24);
    const second = months.slice(12).reduce((total, { revenue }) => total + revenue, 0);
    expect(gap?.planned).toBeCloseTo(second, 1);
  });

  it("summary texts name the missing amount, the largest channel and the channel without a value", () => {
    const blank = channel(7, "Inside Sales", { roiTable: [] });
    const summary = summaryOf(plan(channel(6, "Field Sales"), blank), goal);
    expect(goalFinding(summary, "USD")).toMatch(
      /^Channels bring .+ of the additional 4\.0.M USD needed in year 2: .+ is missing$/,
    );
    expect(mixFinding(summary)).toMatch(/^Field Sales brings 100.% of the revenue$/);
    expect(incompleteWords(summary)).toBe(
      "1 channel without a value yet, not included in pipeline and revenue: Inside Sales.",
    );
  });

  it("a channel that starts too late is named with its latest starting month, if there is one", () => {
    const late = channel(6, "Field Sales", {
      timeBoundSimulation: [{ StartingMonth: 20, RampUpTime: 3, LeadtoClosure: 4 }],
    });
    const never = channel(7, "Inside Sales", {
      timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 30, LeadtoClosure: 4 }],
    });
    const summary = summaryOf(plan(late, never, channel(18, "Retain")), goal);
    expect(summary.rows.filter(isLate).map(({ key }) => key)).toEqual([6, 7]);
    expect(phasesFinding(summary)).toBe("2 channels start too late to reach full revenue by month 24");
    expect(summary.rows.map(phasesOf)[0]).toMatchObject({ start: 20, firstRevenue: 24, fullRevenue: 26 });
    expect(advice(summary)).toEqual([
      "Field Sales starts in month 20. To reach full revenue by the end of year 2, start it by month 18.",
      "Inside Sales cannot reach full revenue by the end of year 2, whenever it starts: its first revenue comes too late.",
    ]);
  });

  it("a channel started in its latest month, and not a month later, has full revenue in the last month", () => {
    const bot = (start: number) =>
      channel(3, "Website bot", {
        roiTable: [
          { pipelineTarget: 600_000, sqlConversionRatio: 15, monthsToImpact: 1.5, repSalary: 45_000 },
        ],
        timeBoundSimulation: [{ StartingMonth: start, RampUpTime: 3, LeadtoClosure: 2 }],
      });
    const [row] = summaryOf(plan(bot(1)), goal).rows;
    const latest = row?.latestStart ?? Number.NaN;
    const lastMonths = [latest, latest + 1].map((start) => {
      const summary = summaryOf(plan(bot(start)), goal);
      expect(summary.rows.map(phasesOf)[0]?.fullRevenue).toBe(start === latest ? 24 : 25);
      return summary.months.at(-1)?.revenue;
    });
    expect(lastMonths[0]).toBeCloseTo(7500, 6);
    expect(lastMonths[1]).toBeLessThan(7500);
  });

  it("a channel that costs more than it brings in is named with its cost in percent of revenue", () => {
    const dear = channel(7, "Inside Sales");
    const summary = summaryOf(
      plan({ ...dear, roiTable: [{ ...dear.roiTable[0], miscCost: 2_000_000 }] }),
      goal,
    );
    expect(advice(summary)).toEqual([
      expect.stringMatching(
        /^Inside Sales costs more than it brings in: its yearly cost is 2\d\d.% of its revenue\.$/,
      ),
    ]);
  });

  it("roundingGap is the difference between rounded rows and their rounded sum", () => {
    expect(roundingGap([0.5, 0.5], 1)).toBe(1);
    expect(roundingGap([1, null, 2], 3)).toBe(0);
  });
});
