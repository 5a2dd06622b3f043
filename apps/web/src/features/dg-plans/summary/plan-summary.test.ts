import type { DgPlan, SimulationListItem } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { testInheritance, testListedSimulation } from "../../../data/test-documents.ts";
import { goalOf, isLate, plansBeside, roundingGap, summaryOf } from "./plan-summary.ts";
import { phasesOf } from "./summary-charts.tsx";
import { advice, goalFinding, incompleteWords, mixFinding, phasesFinding } from "./summary-text.ts";
import { channel, goalFor, plan } from "./test-plan.ts";

describe("the revenue goal", () => {
  const full = { timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 0, LeadtoClosure: 0 }] };
  const sales = plan(channel(6, "Field Sales", full));
  const inheritance = testInheritance({
    revenueTarget: 6_000_000,
    revenueToday: 1_000_000,
    calendarYear: 2028,
  });
  const source = {
    inheritance: { ...inheritance, firstYear: 2027 },
    others: [],
    simulations: [],
    against: null,
  };

  it("goalOf counts what the channels close by the goal's year, of which a simulation says how much is kept", () => {
    const [once, kept] = [
      [],
      [testListedSimulation({ priceGrowth: [0, 0, 0, 0], pricingPlans: [seats(80)] })],
    ].map((simulations) => goalOf(sales, { ...source, simulations }));
    expect(once).toMatchObject({ reach: { carried: 1_000_000, needed: 5_000_000, kept: 0 }, years: 2 });
    // 1,000,000 x 0.8 + 1,000,000, and 6,000,000 - 1,000,000 x 0.8^2.
    expect(kept).toMatchObject({ reach: { carried: 1_800_000, needed: 5_360_000, kept: 0.8 } });
  });

  it("goalOf counts the other channel plans, and a simulation in place of its combination's goal", () => {
    const goal = goalOf(sales, {
      ...source,
      others: [{ ...sales, id: "other" }],
      against: { combinationId: "c", revenue: 4_000_000 },
    });
    expect(goal).toMatchObject({ others: 1_000_000, reach: { carried: 2_000_000, needed: 3_000_000 } });
  });

  it("an alternative is measured in place of the plans of its combination, together with those of others", () => {
    const spain = { ...sales, id: "spain", productgeo: "CRM-Spain" };
    const alternative = { ...sales, id: "alternative", countsTowardsGoal: false };
    expect(plansBeside(alternative, [sales, spain])).toEqual([spain]);
    expect(plansBeside(sales, [sales, spain])).toEqual([spain]);
    expect(plansBeside({ ...sales, id: "second" }, [sales, spain])).toEqual([sales, spain]);
    const goal = goalOf(alternative, { ...source, others: plansBeside(alternative, [sales]) });
    expect(goal).toMatchObject({ others: 0, reach: { carried: 1_000_000 } });
    expect(goalFinding(summaryOf(alternative, goal), "USD")).toMatch(
      /^With this alternative, channels would carry /,
    );
  });

  it("goalOf is null in another currency than the plan, and without a target or a year", () => {
    expect(goalOf({ ...sales, currency: "EUR" }, source)).toBeNull();
    const [one] = inheritance.combinations;
    for (const lack of [{ revenueTarget: null }, { calendarYear: null }])
      expect(
        goalOf(sales, {
          ...source,
          inheritance: {
            ...source.inheritance,
            combinations: one === undefined ? [] : [{ ...one, ...lack }],
          },
        }),
      ).toBeNull();
  });
});

const seats = (retentionRate: number): SimulationListItem["pricingPlans"][number] => ({
  id: 1,
  name: "Seats",
  revenueTargetSplit: 100,
  annualFixedFee: 0,
  pricePerUserMin: 1,
  pricePerUserMax: 2,
  upfrontFixedFee: 0,
  customersFirstYearMin: 1,
  customersFirstYearMax: 2,
  existingCustomers: 0,
  retentionRate,
  averageUsers: 1,
});

describe("the channels of a plan", () => {
  const summaryFor = (measured: DgPlan) => summaryOf(measured, goalFor(measured, 4_000_000));

  it("the channels of a plan add up to its totals, and deselected channels are left out", () => {
    const { rows, totals, months, goal } = summaryFor(
      plan(channel(6, "Field Sales"), channel(7, "Inside Sales"), channel(18, "Retain", { checked: false })),
    );
    expect(rows.map(({ label, revenue, ofNeeded }) => [label, revenue, ofNeeded])).toEqual([
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
    expect(goal?.reach.carried).toBeCloseTo(second, 1);
  });

  it("summary texts name the missing amount, the largest channel and the channel without a value", () => {
    const blank = channel(7, "Inside Sales", { roiTable: [] });
    const summary = summaryFor(plan(channel(6, "Field Sales"), blank));
    expect(goalFinding(summary, "USD")).toMatch(
      /^Channels carry 1\.0.M of the 4\.0.M USD that the whole plan needs in 2028, 25.%: 3\.0.M is missing$/,
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
    const summary = summaryFor(plan(late, never, channel(18, "Retain")));
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
    const [row] = summaryFor(plan(bot(1))).rows;
    const latest = row?.latestStart ?? Number.NaN;
    const lastMonths = [latest, latest + 1].map((start) => {
      const summary = summaryFor(plan(bot(start)));
      expect(summary.rows.map(phasesOf)[0]?.fullRevenue).toBe(start === latest ? 24 : 25);
      return summary.months.at(-1)?.revenue;
    });
    expect(lastMonths[0]).toBeCloseTo(7500, 6);
    expect(lastMonths[1]).toBeLessThan(7500);
  });

  it("a channel that costs more than it brings in is named with its cost in percent of revenue", () => {
    const dear = channel(7, "Inside Sales");
    const summary = summaryFor(plan({ ...dear, roiTable: [{ ...dear.roiTable[0], miscCost: 2_000_000 }] }));
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
