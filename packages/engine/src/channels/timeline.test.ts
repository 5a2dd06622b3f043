import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../examples/roi.json" with { type: "json" };
import { channelMonths } from "./channel-months.ts";
import { checkTimeline } from "./check-timeline.ts";
import { explainLatestStart, explainTimelineMonth } from "./explain-timeline.ts";
import { workOut } from "./test-calculation.ts";
import { computeTimeline, latestStart } from "./timeline.ts";
import type { ChannelRates, TimelineInputs } from "./timeline-types.ts";

describe("the worked examples of formulas B2", () => {
  it.each(file.timeBound)("the timeline matches the worked example: $title", ({ roi, inputs, outputs }) => {
    const { notes, ...timeline } = computeTimeline(roi, inputs);
    expect(timeline).toEqual(outputs);
    expect(notes).toEqual([]);
  });

  it("a website bot does not break even within 36 months", () => {
    const bot = computeTimeline(
      { pipelineImpact: 600_000, revenueImpact: 90_000, recurringCostPerAnnum: 56_500 },
      {
        startingMonth: 1,
        rampUpTime: 3,
        leadToClosure: 2,
        months: 36,
        monthsToImpact: 2,
        oneTimeCost: 25_000,
        grossMarginPercent: 75,
      },
    );
    expect(bot.years.slice(0, 2)).toEqual([
      { year: 1, pipeline: 450_000, revenue: 52_500, cost: 81_500 },
      { year: 2, pipeline: 600_000, revenue: 90_000, cost: 56_500 },
    ]);
    expect(bot.breakEvenMonth).toBeNull();
  });
});

const rates: ChannelRates = {
  pipelineImpact: 1_200_000,
  revenueImpact: 300_000,
  recurringCostPerAnnum: 120_000,
};
const inputs: TimelineInputs = { startingMonth: 1, rampUpTime: 3, leadToClosure: 4, months: 24 };

it("computeTimeline notes when no revenue comes inside the horizon; months never reached are null", () => {
  const late = computeTimeline(rates, { ...inputs, startingMonth: 22 });
  expect(late.notes).toEqual(["no revenue inside the horizon"]);
  expect([late.firstPipelineMonth, late.firstRevenueMonth, late.breakEvenMonth]).toEqual([22, null, null]);
});

it("a channel with a ramp-up of 0 or 1 is fully productive from its first month", () => {
  for (const rampUpTime of [0, 1])
    expect(computeTimeline(rates, { ...inputs, rampUpTime }).fullProductivityMonth).toBe(1);
});

it("checkTimeline names each field that breaks a rule, and computeTimeline throws", () => {
  const fields = checkTimeline(
    { ...rates, revenueImpact: Number.NaN },
    {
      startingMonth: 25,
      rampUpTime: -1,
      leadToClosure: 1.5,
      months: 61,
      monthsToImpact: Number.POSITIVE_INFINITY,
      grossMarginPercent: 101,
    },
  ).map(({ field }) => field);
  expect(fields).toEqual([
    "months",
    "rampUpTime",
    "leadToClosure",
    "monthsToImpact",
    "revenueImpact",
    "grossMarginPercent",
  ]);
  expect(() => computeTimeline(rates, { ...inputs, startingMonth: 25 })).toThrow(RangeError);
});

it("the latest start still gives the year a full last month, a month later does not", () => {
  const timing = { rampUpTime: 3, leadToClosure: 4, monthsToImpact: 2 };
  expect(latestStart(1, timing)).toBe(4);
  expect(latestStart(1, { rampUpTime: 9, leadToClosure: 6 })).toBeNull();
  for (const rampUpTime of [0, 1, 5]) {
    const year = { ...timing, rampUpTime };
    const start = latestStart(2, year)!;
    const lastOf = (startingMonth: number): number =>
      computeTimeline(rates, { ...inputs, ...year, startingMonth }).rows[23]!.revenue;
    expect([lastOf(start), lastOf(start + 1) < 25_000]).toEqual([25_000, true]);
    const { value, calculation } = explainLatestStart(2, year);
    expect([value, workOut(calculation)]).toEqual([start, start]);
  }
  expect(explainLatestStart(1, { rampUpTime: 9, leadToClosure: 6 })).toMatchObject({
    formula: "12 × Year − Lead to closure − Months to impact − Ramp-up time + 1",
    value: -2,
  });
});

const anyTimeline = fc
  .record({
    rates: fc.record({
      pipelineImpact: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1e12, noNaN: true })),
      conversion: fc.double({ min: 0, max: 1, noNaN: true }),
      recurringCostPerAnnum: fc.double({ min: 0, max: 1e12, noNaN: true }),
    }),
    months: fc.integer({ min: 12, max: 60 }),
    start: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    rampUpTime: fc.integer({ min: 0, max: 24 }),
    leadToClosure: fc.integer({ min: 0, max: 24 }),
    monthsToImpact: fc.integer({ min: 0, max: 12 }),
    oneTimeCost: fc.double({ min: 0, max: 1e9, noNaN: true }),
    variablePercentOfRevenue: fc.integer({ min: 0, max: 100 }),
    grossMarginPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ rates: { conversion, ...rest }, start, ...timing }) => ({
    rates: { ...rest, revenueImpact: rest.pipelineImpact * conversion },
    inputs: { ...timing, startingMonth: 1 + Math.floor(start * timing.months) },
  }));

describe("for any timing", () => {
  it("all pipeline of a timeline becomes revenue or is still in flight", () => {
    fc.assert(
      fc.property(anyTimeline, ({ rates: rate, inputs: timing }) => {
        const { totals, pipelineInFlightAtEnd } = computeTimeline(rate, timing);
        const conversion = rate.pipelineImpact === 0 ? 0 : rate.revenueImpact / rate.pipelineImpact;
        const off = totals.revenue + conversion * pipelineInFlightAtEnd - conversion * totals.pipeline;
        expect(Math.abs(off)).toBeLessThanOrEqual(0.02 + totals.pipeline * 1e-12);
      }),
    );
  });

  it("a timeline has no NaN and no Infinity, and only its net can be negative", () => {
    fc.assert(
      fc.property(anyTimeline, ({ rates: rate, inputs: timing }) => {
        for (const { cumNet, ...row } of computeTimeline(rate, timing).rows) {
          expect(Number.isFinite(cumNet)).toBe(true);
          for (const value of Object.values(row)) expect(value >= 0 && Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });

  it("every month's explanation works out to its figure, to the last bit", () => {
    fc.assert(
      fc.property(anyTimeline, fc.integer({ min: 1, max: 12 }), ({ rates: rate, inputs: timing }, month) => {
        const months = channelMonths(rate, timing);
        for (const { figure, value, calculation } of explainTimelineMonth(rate, timing, month)) {
          expect(workOut(calculation), `${figure} = ${calculation}`).toBe(value);
        }
        const explained = explainTimelineMonth(rate, timing, month);
        const columns: Readonly<Record<string, Float64Array>> = { ...months };
        for (const [figure, column] of Object.entries(columns)) {
          const explanation = explained.find((each) => each.figure === figure);
          expect(explanation?.value).toBe(column[month - 1]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
