import { type Arithmetic, numbers } from "./arithmetic.ts";
import {
  costOfMonth,
  netOfMonth,
  pipelineOfMonth,
  rampOfMonth,
  revenueOfMonth,
  type TimelineAmounts,
} from "./timeline-formulas.ts";
import type { ChannelMonths, ChannelRates, MonthSums, TimelineInputs } from "./timeline-types.ts";

const MONTHS = 12;

/** The amounts of a timeline's formulas. */
export function timelineAmounts<T>(
  a: Arithmetic<T>,
  rates: ChannelRates,
  inputs: TimelineInputs,
): TimelineAmounts<T> {
  const given = (name: string, value: number): T => a.input(name, value, "missing");
  const pipelineImpact = given("pipelineImpact", rates.pipelineImpact);
  const twelve = a.constant(MONTHS);
  return {
    monthlyPipeline: a.dividedBy(pipelineImpact, twelve),
    monthlyCost: a.dividedBy(given("recurringCostPerAnnum", rates.recurringCostPerAnnum), twelve),
    oneTimeCost: given("oneTimeCost", inputs.oneTimeCost ?? 0),
    conversion: a.dividedBy(given("revenueImpact", rates.revenueImpact), pipelineImpact),
    variableShare: a.percent(given("variablePercentOfRevenue", inputs.variablePercentOfRevenue ?? 0)),
    keptShare: a.percent(given("grossMarginPercent", inputs.grossMarginPercent ?? 100)),
    rampUpTime: given("rampUpTime", inputs.rampUpTime),
  };
}

/** Sums to add channels to, all 0. @param months whole, 0 or more */
export function emptySums(months: number): MonthSums {
  const column = (): Float64Array => new Float64Array(months);
  return { pipeline: column(), revenue: column(), cost: column(), net: column() };
}

/**
 * Adds every month of a channel to the sums, unrounded (formulas B2). What closes in a month is worked out again from
 * its age instead of looked up: the sums may hold other channels already, and room for one alone costs more.
 *
 * @param sums `inputs.months` of each
 */
export function addMonths(rates: ChannelRates, inputs: TimelineInputs, sums: MonthSums): void {
  const { months, startingMonth, leadToClosure, rampUpTime, monthsToImpact = 0 } = inputs;
  const amounts = timelineAmounts(numbers, rates, inputs);
  const { pipeline, revenue, cost, net } = sums;
  const firstPipeline = startingMonth + monthsToImpact;
  // From the month that ends the ramp on nothing changes any more: it is worked out once.
  const full = pipelineOfMonth(numbers, amounts, 1);
  const pipelineAt = (age: number): number =>
    age + 1 >= rampUpTime && age >= 0
      ? full
      : pipelineOfMonth(numbers, amounts, rampOfMonth(numbers, amounts, age));
  for (let index = 0; index < months; index += 1) {
    const age = index + 1 - firstPipeline;
    const brought = revenueOfMonth(numbers, amounts, pipelineAt(age - leadToClosure));
    const spent = costOfMonth(numbers, amounts, index + 1 - startingMonth, brought);
    pipeline[index]! += pipelineAt(age);
    revenue[index]! += brought;
    cost[index]! += spent;
    net[index]! += netOfMonth(numbers, amounts, brought, spent);
  }
}

/** Every month of a channel, unrounded (formulas B2). */
export function channelMonths(rates: ChannelRates, inputs: TimelineInputs): ChannelMonths {
  const { months, startingMonth, monthsToImpact = 0 } = inputs;
  const sums = emptySums(months);
  addMonths(rates, inputs, sums);
  const amounts = timelineAmounts(numbers, rates, inputs);
  const ramp = Float64Array.from({ length: months }, (_, index) =>
    rampOfMonth(numbers, amounts, index + 1 - startingMonth - monthsToImpact),
  );
  return { ramp, ...sums };
}
