import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { type ChannelPhases, PhaseBars } from "../../../components/charts/phase-bars.tsx";
import { ShareBars } from "../../../components/charts/share-bars.tsx";
import { TimelineChart } from "../../../components/charts/timeline-chart.tsx";
import { formatFraction, NO_VALUE } from "../../../lib/format/numbers.ts";
import { isLate, type PlanSummary, type SummaryRow } from "./plan-summary.ts";
import { mixFinding, monthsFinding, phasesFinding } from "./summary-text.ts";

interface SummaryChartProps {
  summary: PlanSummary;
  currency: string;
}

/** Cost and revenue of all channels by month. */
export function MonthsChart({ summary, currency }: SummaryChartProps) {
  const { months, totals } = summary;
  const title = monthsFinding(summary);
  return (
    <ChartFrame
      title={title}
      subtitle={`All channels: cumulative cost and revenue as lines; below, by month as bars, ${currency}`}
      ariaLabel={title}
      interactive
      table={chartTable(months, [
        ["Month", (_, index) => `Month ${index + 1}`],
        [`Cost, ${currency}`, ({ cost }) => Math.round(cost)],
        [`Revenue, ${currency}`, ({ revenue }) => Math.round(revenue)],
      ])}
    >
      <TimelineChart
        label={title}
        months={months}
        unit={currency}
        phases={[]}
        breakEven={totals.breakEvenMonth}
      />
    </ChartFrame>
  );
}

/** Start, first revenue, full revenue and latest start of each channel. */
export function PhasesChart({ summary }: { summary: PlanSummary }) {
  const { rows, months } = summary;
  const title = phasesFinding(summary);
  const phases = rows.map(phasesOf);
  return (
    <ChartFrame
      title={title}
      subtitle="Months of the plan. A channel without months counts with full revenue from month 1"
      ariaLabel={title}
      interactive
      table={chartTable(phases, [
        ["Channel", ({ name }) => name],
        ["Start, month", ({ start }) => start],
        ["First revenue, month", ({ firstRevenue }) => firstRevenue],
        ["Full revenue, month", ({ fullRevenue }) => fullRevenue],
        ["Latest start, month", ({ latestStart }) => latestStart],
      ])}
    >
      <PhaseBars label={title} rows={phases} months={months.length} />
    </ChartFrame>
  );
}

/** How much of the revenue each channel brings. */
export function MixChart({ summary }: { summary: PlanSummary }) {
  const { rows, totals } = summary;
  const title = mixFinding(summary);
  const mix = totals.mix
    .map(({ key, ...shares }) => ({ ...shares, name: rows.find((row) => row.key === key)?.label ?? "" }))
    .sort((one, other) => (other.revenue ?? 0) - (one.revenue ?? 0));
  const written = (value: number | null) => (value === null ? NO_VALUE : formatFraction(value));
  return (
    <ChartFrame
      title={title}
      subtitle="Share of full-year revenue. Cost and pipeline are in the table"
      ariaLabel={title}
      table={chartTable(mix, [
        ["Channel", ({ name }) => name],
        ["Of revenue", ({ revenue }) => written(revenue)],
        ["Of pipeline", ({ pipeline }) => written(pipeline)],
        ["Of cost", ({ cost }) => written(cost)],
      ])}
    >
      <ShareBars label={title} rows={mix.map(({ name, revenue }) => ({ name, share: revenue ?? 0 }))} />
    </ChartFrame>
  );
}

/** The phases of a channel. Without timing, all start in month 1. */
export function phasesOf(row: SummaryRow): ChannelPhases {
  const { label, timing, latestStart } = row;
  if (timing === null)
    return { name: label, start: 1, firstRevenue: 1, fullRevenue: 1, latestStart: null, isLate: false };
  const firstRevenue = timing.startingMonth + timing.monthsToImpact + timing.leadToClosure;
  return {
    name: label,
    start: timing.startingMonth,
    firstRevenue,
    fullRevenue: firstRevenue + Math.max(1, timing.rampUpTime) - 1,
    latestStart,
    isLate: isLate(row),
  };
}
