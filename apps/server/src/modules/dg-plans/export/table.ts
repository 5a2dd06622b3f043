import { type CsvValue } from "@beachhead/contract";
import { channelFigures } from "./channel-figures.ts";
import type { ChannelPlanFacts } from "./facts.ts";

/** The channels as CSV, one row each. */
export function channelTable({ row, channels }: ChannelPlanFacts): CsvValue[][] {
  const plan = channelFigures(row, channels);
  return [
    [
      "Channel",
      "People",
      `Cost (${row.currency})`,
      `Pipeline (${row.currency})`,
      `Revenue (${row.currency})`,
    ],
    ...plan.channels.map(({ label, people, cost, pipeline, revenue }) => [
      label,
      people,
      cost,
      pipeline,
      revenue,
    ]),
    ["All channels", plan.people, plan.cost, plan.pipeline, plan.revenue],
  ];
}
