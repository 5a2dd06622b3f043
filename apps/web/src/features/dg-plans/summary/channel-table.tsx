import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import type { Sort } from "../../../components/table/sort-rows.ts";
import { useYears } from "../../../components/years.tsx";
import { formatNumber, formatPercent } from "../../../lib/format/numbers.ts";
import type { YearWords } from "../../../lib/format/years.ts";
import { ChannelFormula, ExplainedFigure, LatestStartFormula, Quotient, SumOf } from "./formulas.tsx";
import { isLate, type PlanSummary, type SummaryRow } from "./plan-summary.ts";
import styles from "./summary.module.css";

const whole = (value: number | null) => (value === null ? null : formatNumber(value));
const percent = (value: number | null) => (value === null ? null : formatPercent(value * 100, 2));

/** The columns that have a total. */
const amounts = [
  { key: "people", name: "People", figure: "totalPeople", total: "people" },
  { key: "cost", name: "Cost", figure: "totalCostPerAnnum", total: "totalCostPerAnnum" },
  { key: "pipeline", name: "Pipeline", figure: "pipelineImpact", total: "pipelineImpact" },
  { key: "revenue", name: "Revenue", figure: "revenueImpact", total: "revenueImpact" },
] as const;

function amountColumns(currency: string): Column<SummaryRow>[] {
  return amounts.map(({ key, name, figure }) => ({
    key,
    header: key === "people" ? name : `${name}, ${currency}`,
    align: "end",
    wideOnly: key === "people" || key === "pipeline",
    sortValue: (row) => row[key],
    render: (row) => (
      <ExplainedFigure
        label={`${name}: ${row.label}`}
        text={whole(row[key])}
        reason={<ChannelFormula row={row} figure={figure} />}
      />
    ),
  }));
}

const costOfRevenue: Column<SummaryRow> = {
  key: "costOfRevenue",
  header: "Cost / revenue",
  align: "end",
  wideOnly: true,
  sortValue: (row) => row.costOfRevenue,
  render: (row) => (
    <ExplainedFigure
      label={`Cost / revenue: ${row.label}`}
      text={percent(row.costOfRevenue)}
      reason={<ChannelFormula row={row} figure="costPercentOfRevenue" />}
    />
  ),
};

const ofNeeded = (needed: number, year: string): Column<SummaryRow> => ({
  key: "ofNeeded",
  header: `Of ${year} needed`,
  align: "end",
  wideOnly: true,
  sortValue: (row) => row.ofNeeded,
  render: (row) => (
    <ExplainedFigure
      label={`Of what is needed in ${year}: ${row.label}`}
      text={percent(row.ofNeeded)}
      reason={
        <Quotient
          above={`Carried into ${year}`}
          amount={row.revenue === null ? null : row.carried}
          below="Needed"
          whole={needed}
        />
      }
    />
  ),
});

const starts = (years: number, words: YearWords): Column<SummaryRow>[] => [
  {
    key: "startingMonth",
    header: "Start month",
    align: "end",
    wideOnly: true,
    sortValue: (row) => row.startingMonth,
    render: (row) => (row.startingMonth === null ? "not entered" : formatNumber(row.startingMonth)),
  },
  {
    key: "latestStart",
    header: "Latest start",
    align: "end",
    wideOnly: true,
    sortValue: (row) => row.latestStart,
    render: (row) => (
      <span className={isLate(row) ? styles["late"] : undefined}>
        {isLate(row) && <TriangleAlert size={14} role="img" aria-label="Starts too late" />}
        <ExplainedFigure
          label={`Latest start to reach full revenue by the end of ${words.inSentence(years)}: ${row.label}`}
          text={whole(row.latestStart)}
          reason={<LatestStartFormula row={row} year={years} />}
        />
      </span>
    ),
  },
];

/** All channels of a plan with totals. Every figure opens its formula. */
export function ChannelTable({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const words = useYears();
  const [sort, setSort] = useState<Sort | null>(null);
  const { rows, totals, goal, years } = summary;
  const reach = goal === null || goal.reach.share === null ? null : goal.reach;
  const carried = rows.reduce((sum, row) => sum + row.carried, 0);
  const columns: Column<SummaryRow>[] = [
    {
      key: "channel",
      header: "Channel",
      rowHeader: true,
      sortValue: ({ label }) => label,
      render: ({ label }) => label,
    },
    ...amountColumns(currency),
    costOfRevenue,
    ...(reach === null ? [] : [ofNeeded(reach.needed, reach.scope.yearName)]),
    ...starts(years, words),
  ];
  const { totalCostPerAnnum, revenueImpact, costPercentOfRevenue } = totals;
  const sums = amounts.map(({ key, name, total }): [string, ReactNode] => [
    key,
    <ExplainedFigure
      key={key}
      label={`${name}: all channels`}
      text={whole(totals[total])}
      reason={
        <SumOf lines={rows.map((row) => ({ name: row.label, value: row[key] }))} total={totals[total]} />
      }
    />,
  ]);
  return (
    <DataTable
      caption="Channels side by side, full year"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => String(key)}
      sort={sort}
      onSort={setSort}
      total={{
        channel: "All channels",
        ...Object.fromEntries(sums),
        costOfRevenue: (
          <ExplainedFigure
            label="Cost / revenue: all channels"
            text={percent(costPercentOfRevenue)}
            reason={
              <Quotient above="Cost" amount={totalCostPerAnnum} below="Revenue" whole={revenueImpact} />
            }
          />
        ),
        ofNeeded: reach && (
          <ExplainedFigure
            label={`Of what is needed in ${reach.scope.yearName}: all channels`}
            text={percent(carried / reach.needed)}
            reason={
              <Quotient
                above={`Carried into ${reach.scope.yearName}`}
                amount={carried}
                below="Needed"
                whole={reach.needed}
              />
            }
          />
        ),
      }}
    />
  );
}
