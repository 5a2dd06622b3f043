import {
  type ChannelRates,
  type ChannelRoi,
  checkTimeline,
  computeTimeline,
  type Timeline,
  type TimelineInputs,
} from "@beachhead/engine";
import {
  type ChartColumn,
  type ChartTable,
  chartTable,
} from "../../../components/chart-frame/chart-table.ts";
import type { Phase } from "../../../components/charts/timeline-layout.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import type { ChannelFields } from "../plan/plan-fields.ts";

/** A channel month by month, or why it cannot be computed. */
export type ChannelMonths =
  | { timeline: Timeline; rates: ChannelRates; inputs: TimelineInputs }
  | { missing: string };

const names: Readonly<Record<string, string>> = {
  startingMonth: "Starting month",
  rampUpTime: "Ramp-up time",
  leadToClosure: "Lead to closure",
};

/**
 * The months of a channel. What follows revenue (a partner's commission) is counted with the revenue it follows, what
 * is spent once in the starting month, and months to impact only where the calculator has them.
 *
 * @param months 12..60
 */
export function monthsOf(
  { roi: typed, timing }: ChannelFields,
  roi: ChannelRoi,
  months: number,
): ChannelMonths {
  const { pipelineImpact, revenueImpact, recurringCostPerAnnum, costLines, firstYear } = roi;
  if (pipelineImpact === null || revenueImpact === null || recurringCostPerAnnum === null)
    return {
      missing: "The months are calculated from yearly cost, pipeline and revenue. Complete the inputs first.",
    };
  const { StartingMonth, RampUpTime, LeadtoClosure } = timing;
  if (StartingMonth === null || RampUpTime === null || LeadtoClosure === null)
    return { missing: "Enter the starting month, the ramp-up and the months to closure." };
  const commission = costLines["partnerCommission"] ?? 0;
  const rates: ChannelRates = {
    pipelineImpact,
    revenueImpact,
    recurringCostPerAnnum: recurringCostPerAnnum - commission,
  };
  const inputs: TimelineInputs = {
    startingMonth: StartingMonth,
    rampUpTime: RampUpTime,
    leadToClosure: LeadtoClosure,
    months,
    monthsToImpact: firstYear === undefined ? 0 : Math.ceil(typed["monthsToImpact"] ?? 0),
    oneTimeCost: costLines["oneTimeDevelopment"] ?? 0,
    variablePercentOfRevenue: commission === 0 ? 0 : (typed["commissionPercent"] ?? 0),
  };
  const [error] = checkTimeline(rates, inputs);
  if (error !== undefined) {
    const name = names[error.field] ?? error.field;
    return { missing: `${error.message.replace(error.field, name)}.` };
  }
  return { timeline: computeTimeline(rates, inputs), rates, inputs };
}

/** When the channel pays back, in one sentence. */
export function timelineFinding(label: string, { breakEvenMonth }: Timeline, months: number): string {
  return breakEvenMonth === null
    ? `${label} does not pay back within ${months} months`
    : `${label} pays back in month ${breakEvenMonth}`;
}

/** The phases that start within the months shown. */
export function phasesOf(inputs: TimelineInputs): Phase[] {
  const { startingMonth, monthsToImpact = 0, rampUpTime, leadToClosure, months } = inputs;
  const first = startingMonth + monthsToImpact;
  const full = first + Math.max(1, rampUpTime);
  return [
    { name: "Until impact", from: startingMonth, to: first - 1, length: monthsToImpact },
    { name: "Ramp", from: first, to: first + rampUpTime - 1, length: rampUpTime },
    { name: "Lead to closure", from: full, to: full + leadToClosure - 1, length: leadToClosure },
  ]
    .filter(({ from, length }) => length > 0 && from <= months)
    .map(({ name, from, to, length }) => ({
      name: `${name}, ${formatCount(length, "month")}`,
      from,
      to: Math.min(to, months),
    }));
}

/** The data of the chart as a table. */
export function tableOf({ rows }: Timeline, currency: string): ChartTable {
  const columns = [
    ["pipeline", "Pipeline"],
    ["revenue", "Revenue"],
    ["cost", "Cost"],
    ["cumPipeline", "Pipeline so far"],
    ["cumRevenue", "Revenue so far"],
    ["cumCost", "Cost so far"],
    ["cumNet", "Net so far"],
  ] as const;
  return chartTable(rows, [
    ["Month", ({ month }) => `Month ${month}`],
    ...columns.map(
      ([key, head]): ChartColumn<Timeline["rows"][number]> => [
        `${head}, ${currency}`,
        (row) => Math.round(row[key]),
      ],
    ),
  ]);
}
