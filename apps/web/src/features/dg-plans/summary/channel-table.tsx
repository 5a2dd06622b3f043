import { useState } from "react";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import type { Sort } from "../../../components/table/sort-rows.ts";
import { formatNumber, formatPercent, NO_VALUE } from "../../../lib/format/numbers.ts";
import type { PlanSummary, SummaryRow } from "./plan-summary.ts";

type Amount = "people" | "cost" | "pipeline" | "revenue" | "startingMonth" | "latestStart";

const whole = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value));
const percent = (value: number | null) => (value === null ? NO_VALUE : formatPercent(value * 100, 1));

function amount(key: Amount, header: string, wideOnly = false): Column<SummaryRow> {
  return {
    key,
    header,
    align: "end",
    wideOnly,
    sortValue: (row) => row[key],
    render: (row) => whole(row[key]),
  };
}

function share(key: "costOfRevenue" | "ofGoal", header: string): Column<SummaryRow> {
  return {
    key,
    header,
    align: "end",
    wideOnly: true,
    sortValue: (row) => row[key],
    render: (row) => percent(row[key]),
  };
}

/** All channels of a plan side by side, with what they come to. */
export function ChannelTable({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { rows, totals, goal } = summary;
  const columns: Column<SummaryRow>[] = [
    {
      key: "channel",
      header: "Channel",
      rowHeader: true,
      sortValue: ({ label }) => label,
      render: ({ label }) => label,
    },
    amount("people", "People", true),
    amount("cost", `Cost, ${currency}`),
    amount("pipeline", `Pipeline, ${currency}`, true),
    amount("revenue", `Revenue, ${currency}`),
    share("costOfRevenue", "Cost of revenue"),
    ...(goal === null ? [] : [share("ofGoal", "Of the goal")]),
    amount("startingMonth", "Start month", true),
    amount("latestStart", "Latest start", true),
  ];
  return (
    <DataTable
      caption="Channels side by side, a year at full speed"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => String(key)}
      sort={sort}
      onSort={setSort}
      total={{
        channel: "All channels",
        people: whole(totals.people),
        cost: whole(totals.totalCostPerAnnum),
        pipeline: whole(totals.pipelineImpact),
        revenue: whole(totals.revenueImpact),
        costOfRevenue: percent(totals.costPercentOfRevenue),
        ofGoal: goal === null ? null : percent(totals.revenueImpact / goal.increase),
      }}
    />
  );
}
