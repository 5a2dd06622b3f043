import { timelineAmounts } from "./channel-months.ts";
import { type ChannelExplanation, explanationOf } from "./explain-channel.ts";
import {
  costOfMonth,
  latestStartOf,
  netOfMonth,
  pipelineOfMonth,
  rampOfMonth,
  revenueOfMonth,
} from "./timeline-formulas.ts";
import type { ChannelRates, ChannelTiming, TimelineInputs } from "./timeline-types.ts";
import { type Trace, traces } from "./traces.ts";

const labels: Readonly<Record<string, string>> = {
  pipelineImpact: "Pipeline impact",
  revenueImpact: "Revenue impact",
  recurringCostPerAnnum: "Recurring cost a year",
  oneTimeCost: "One-time cost",
  variablePercentOfRevenue: "Cost that follows revenue",
  grossMarginPercent: "Gross margin",
  rampUpTime: "Ramp-up time",
  leadToClosure: "Lead to closure",
  monthsToImpact: "Months to impact",
  year: "Year",
  latestStart: "Latest start",
  ramp: "Share of full revenue",
  pipeline: "Pipeline of the month",
  revenue: "Revenue of the month",
  cost: "Cost of the month",
  net: "Net of the month",
  pipelineThen: "Pipeline that closes in the month",
};

/** Explains one month of a timeline, by the code that computes it. @param month 1-based */
export function explainTimelineMonth(
  rates: ChannelRates,
  inputs: TimelineInputs,
  month: number,
): ChannelExplanation[] {
  const a = traces;
  const { startingMonth, leadToClosure, monthsToImpact = 0 } = inputs;
  const amounts = timelineAmounts(a, rates, inputs);
  const rampOf = (each: number): Trace => rampOfMonth(a, amounts, each - startingMonth - monthsToImpact);
  const ramp = a.figure("", "ramp", rampOf(month));
  const pipeline = a.figure("", "pipeline", pipelineOfMonth(a, amounts, ramp));
  const before = month - leadToClosure;
  const pipelineThen = a.figure(
    "",
    "pipelineThen",
    before >= 1 ? pipelineOfMonth(a, amounts, rampOf(before)) : a.constant(0),
  );
  const revenue = a.figure("", "revenue", revenueOfMonth(a, amounts, pipelineThen));
  const cost = a.figure("", "cost", costOfMonth(a, amounts, month - startingMonth, revenue));
  const net = a.figure("", "net", netOfMonth(a, amounts, revenue, cost));
  return Object.entries({ ramp, pipeline, pipelineThen, revenue, cost, net }).map(([figure, trace]) =>
    explanationOf(figure, trace, labelOf),
  );
}

/** Explains `latestStart`, also where the month lies before the plan's first. @param year 1 or more */
export function explainLatestStart(
  year: number,
  timing: Omit<ChannelTiming, "startingMonth">,
): ChannelExplanation {
  return explanationOf("latestStart", latestStartOf(traces, year, timing), labelOf);
}

const labelOf = (name: string): string => labels[name] ?? name;
