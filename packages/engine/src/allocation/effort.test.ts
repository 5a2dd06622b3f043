import { expect, test } from "vitest";
import { computeChannelRoi } from "../channels/channel-roi.ts";
import type { AllocatedChannel } from "./allocation-types.ts";
import { optionAt } from "./channel-options.ts";
import { returnsAt, scaleInputs } from "./effort.ts";
import { explainEffort } from "./explain-effort.ts";
import { prepareAllocation, sumsAt } from "./prepare.ts";

const span = { months: 24, firstMonth: 13, lastMonth: 24 };
const fieldSales: AllocatedChannel = {
  key: 6,
  family: "salesRep",
  inputs: {
    revenueTarget: 1_000_000,
    averageDealSize: 50_000,
    sqlsPerRepPerMonth: 4,
    closeRatio: 25,
    repSalary: 100_000,
    toolsCost: 9_000,
  },
  timing: { startingMonth: 1, rampUpTime: 3, leadToClosure: 4 },
  returns: 0.85,
  least: 0,
  most: 3,
  locked: false,
  factor: null,
};

test("a sales channel at twice the effort is the calculator at twice the target, with 0.901 of its revenue", () => {
  const twice = { ...fieldSales, inputs: { ...fieldSales.inputs, revenueTarget: 2_000_000 } };
  const option = optionAt(fieldSales, 2, span)!;
  const whole = optionAt({ ...twice, returns: 1 }, 1, span)!;
  expect(option.revenue / whole.revenue).toBeCloseTo(0.901, 3);
  expect(option.cost).toBe(whole.cost);
  expect(option.people).toBe(whole.people);
});

test("up to today's effort revenue follows it, above it by the power of the returns", () => {
  expect([0, 0.25, 1].map((effort) => returnsAt(effort, 0.7))).toEqual([0, 0.25, 1]);
  expect(returnsAt(3, 0.7)).toBeCloseTo(2.157669, 6);
  expect(optionAt(fieldSales, 0, span)).toEqual({ effort: 0, revenue: 0, cost: 0, people: 0 });
});

test("people and spending of a marketing channel grow with the effort; managers, tools and one-time cost do not", () => {
  const inputs = {
    pipelineTarget: 100,
    internalReps: 2.2,
    agencyResources: 1,
    agencyCost: 10,
    adSpend: 20,
    agencyFee: 30,
    marketingManagers: 1,
    toolsCost: 5,
    amc: 6,
    oneTimeDevelopmentCost: 7,
    miscCost: null,
  };
  expect(scaleInputs("paidAds", inputs, 1.5)).toEqual({
    ...inputs,
    pipelineTarget: 150,
    internalReps: 2.2 * 1.5,
    agencyResources: 1.5,
    agencyCost: 15,
    adSpend: 30,
    agencyFee: 45,
  });
});

test("the explanation of an effort has its scaled inputs, the returns and the months its figures are summed from", () => {
  const explained = explainEffort(fieldSales, 1.5, span)!;
  expect(explained.option).toEqual(optionAt(fieldSales, 1.5, span));
  expect(explained.scaled).toEqual([
    { input: "revenueTarget", label: "Revenue target", unit: "money", from: 1_000_000, to: 1_500_000 },
  ]);
  const { factor, revenueAgainstToday } = explained.returns;
  expect(factor * 1.5).toBeCloseTo(revenueAgainstToday, 12);
  expect(explained.roi).toEqual(computeChannelRoi("salesRep", explained.inputs));
  expect(explained.timeline.rates.revenueImpact).toBeCloseTo(1_500_000 * factor, 6);
  // The second year is at full speed.
  expect(explained.option.revenue).toBeCloseTo(explained.timeline.rates.revenueImpact, 2);
});

test("without an input that the calculator needs there is no explanation", () => {
  expect(explainEffort({ ...fieldSales, inputs: { revenueTarget: 1 } }, 2, span)).toBeNull();
});

test("efforts off the ladder, as a hand on a slider gives them, are added up at once", () => {
  const request = {
    ...span,
    channels: [fieldSales, fieldSales],
    budget: null,
    people: null,
    objective: "revenue" as const,
    needed: null,
  };
  const prepared = prepareAllocation(request);
  const one = optionAt(fieldSales, 1.1, span)!;
  const other = optionAt(fieldSales, 2.6, span)!;
  const sums = sumsAt(prepared, [1.1, 2.6]);
  expect(sums.revenue).toBeCloseTo(one.revenue + other.revenue, 6);
  expect(sums.cost).toBeCloseTo(one.cost + other.cost, 6);
  expect(sums.people).toBe(one.people + other.people);
});
