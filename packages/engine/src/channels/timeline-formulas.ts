import type { Arithmetic } from "./arithmetic.ts";
import type { ChannelTiming } from "./timeline-types.ts";

/** The amounts the months of a channel are made of, numbers or traces. */
export interface TimelineAmounts<T> {
  /** A twelfth of the year's. */
  monthlyPipeline: T;
  monthlyCost: T;
  oneTimeCost: T;
  /** Part of the pipeline that becomes revenue, as a fraction. */
  conversion: T;
  /** Part of revenue that is spent with it, as a fraction. */
  variableShare: T;
  /** Part of revenue that is kept, as a fraction. */
  keptShare: T;
  rampUpTime: T;
}

/**
 * The part of full speed `age` months after the first month with pipeline: straight up, all in the month that ends
 * the ramp; 0 before.
 */
export function rampOfMonth<T>(a: Arithmetic<T>, { rampUpTime }: TimelineAmounts<T>, age: number): T {
  if (age < 0) return a.constant(0);
  return a.isZero(rampUpTime) ? a.constant(1) : a.atMostOne(a.dividedBy(a.constant(age + 1), rampUpTime));
}

/** A month's pipeline at full speed, as far as the channel is up. */
export function pipelineOfMonth<T>(a: Arithmetic<T>, { monthlyPipeline }: TimelineAmounts<T>, ramp: T): T {
  return a.times(monthlyPipeline, ramp);
}

/** What becomes of the pipeline that was created when what now closes began. */
export function revenueOfMonth<T>(a: Arithmetic<T>, { conversion }: TimelineAmounts<T>, pipelineThen: T): T {
  return a.times(conversion, pipelineThen);
}

/** The running cost from the start, the one-time cost in its month, and what follows revenue. */
export function costOfMonth<T>(
  a: Arithmetic<T>,
  { monthlyCost, oneTimeCost, variableShare }: TimelineAmounts<T>,
  monthsSinceStart: number,
  revenue: T,
): T {
  const variable = a.times(revenue, variableShare);
  if (monthsSinceStart < 0) return variable;
  const running = a.plus(monthlyCost, variable);
  return monthsSinceStart === 0 ? a.plus(running, oneTimeCost) : running;
}

/** What is kept of the revenue after the cost. */
export function netOfMonth<T>(a: Arithmetic<T>, { keptShare }: TimelineAmounts<T>, revenue: T, cost: T): T {
  return a.minus(a.times(revenue, keptShare), cost);
}

/**
 * The starting month whose ramp ends, and becomes revenue, in the last month of the year (formulas B2): before month 1
 * it is too late for that year. A ramp of 0 or 1 ends in the month it begins.
 *
 * @param year 1 or more
 */
export function latestStartOf<T>(
  a: Arithmetic<T>,
  year: number,
  { rampUpTime, leadToClosure, monthsToImpact = 0 }: Omit<ChannelTiming, "startingMonth">,
): T {
  const given = (name: string, value: number): T => a.input(name, value, "missing");
  const lastMonth = a.times(a.constant(12), given("year", year));
  const closing = a.minus(lastMonth, given("leadToClosure", leadToClosure));
  const impact = a.minus(closing, given("monthsToImpact", monthsToImpact));
  const ramp = rampUpTime === 0 ? a.constant(1) : given("rampUpTime", rampUpTime);
  return a.plus(a.minus(impact, ramp), a.constant(1));
}
