import { numbers } from "./arithmetic.ts";
import { channelMonths } from "./channel-months.ts";
import { shownMonths, shownRatio } from "./channel-rounding.ts";
import { requireTimeline } from "./check-timeline.ts";
import { latestStartOf } from "./timeline-formulas.ts";
import type {
  ChannelMonths,
  ChannelRates,
  ChannelTiming,
  MonthSums,
  Timeline,
  TimelineInputs,
  TimelineRow,
} from "./timeline-types.ts";

/**
 * A channel month by month (formulas B2).
 *
 * @throws {RangeError} when a month is not whole, below its least, or the start outside the horizon; see `checkTimeline`
 */
export function computeTimeline(rates: ChannelRates, inputs: TimelineInputs): Timeline {
  requireTimeline(rates, inputs);
  const months = channelMonths(rates, inputs);
  const { startingMonth, leadToClosure, monthsToImpact = 0, rampUpTime } = inputs;
  const firstPipeline = startingMonth + monthsToImpact;
  const within = (month: number, happens: boolean): number | null =>
    happens && month <= inputs.months ? month : null;
  const brings = rates.pipelineImpact > 0;
  const rows = rowsOf(months);
  return {
    rows,
    years: yearsOf(months),
    breakEvenMonth: breakEvenMonth(months.net, startingMonth),
    pipelineInFlightAtEnd: shownMonths(
      sumBetween(months.pipeline, inputs.months - leadToClosure, inputs.months),
    ),
    firstPipelineMonth: within(firstPipeline, brings),
    firstRevenueMonth: within(firstPipeline + leadToClosure, brings && rates.revenueImpact > 0),
    fullProductivityMonth: within(firstPipeline + Math.max(1, rampUpTime) - 1, brings),
    totals: {
      pipeline: shownMonths(sumBetween(months.pipeline, 0, inputs.months)),
      revenue: shownMonths(sumBetween(months.revenue, 0, inputs.months)),
      cost: shownMonths(sumBetween(months.cost, 0, inputs.months)),
    },
    notes: firstPipeline + leadToClosure > inputs.months ? [NO_REVENUE] : [],
  };
}

/** The note on a channel that starts too late. */
const NO_REVENUE = "no revenue inside the horizon";

/** The sum of months from `from` (0-based; before the first is the first) to before `to`. */
export function sumBetween(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let index = Math.max(0, from); index < to && index < values.length; index += 1) sum += values[index]!;
  return sum;
}

/** The sums of each twelve months, the last of which may be fewer. */
export function yearsOf({ pipeline, revenue, cost }: Omit<MonthSums, "net">): Timeline["years"] {
  return Array.from({ length: Math.ceil(pipeline.length / 12) }, (_, index) => ({
    year: index + 1,
    pipeline: shownMonths(sumBetween(pipeline, 12 * index, 12 * index + 12)),
    revenue: shownMonths(sumBetween(revenue, 12 * index, 12 * index + 12)),
    cost: shownMonths(sumBetween(cost, 12 * index, 12 * index + 12)),
  }));
}

/** The first month from the start in which what was kept covers what was spent, to the cent; null when none does. */
export function breakEvenMonth(net: Float64Array, startingMonth: number): number | null {
  let sum = 0;
  for (let index = 0; index < net.length; index += 1) {
    sum += net[index]!;
    if (index + 1 >= startingMonth && shownMonths(sum) >= 0) return index + 1;
  }
  return null;
}

function rowsOf({ ramp, pipeline, revenue, cost, net }: ChannelMonths): TimelineRow[] {
  const sums = { pipeline: 0, revenue: 0, cost: 0, net: 0 };
  return Array.from(ramp, (share, index) => {
    sums.pipeline += pipeline[index]!;
    sums.revenue += revenue[index]!;
    sums.cost += cost[index]!;
    sums.net += net[index]!;
    return {
      month: index + 1,
      ramp: shownRatio(share) ?? 0,
      pipeline: shownMonths(pipeline[index]!),
      revenue: shownMonths(revenue[index]!),
      cost: shownMonths(cost[index]!),
      cumPipeline: shownMonths(sums.pipeline),
      cumRevenue: shownMonths(sums.revenue),
      cumCost: shownMonths(sums.cost),
      cumNet: shownMonths(sums.net),
    };
  });
}

/**
 * The latest starting month that gives year `year` a last month of full revenue (formulas B2): advice. Null when
 * even the first month of the plan is too late.
 *
 * @param year 1 or more
 */
export function latestStart(year: number, timing: Omit<ChannelTiming, "startingMonth">): number | null {
  const month = latestStartOf(numbers, year, timing);
  return month >= 1 ? month : null;
}
