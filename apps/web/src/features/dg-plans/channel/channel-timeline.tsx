import { type ChannelRoi, latestStart } from "@beachhead/engine";
import { useMemo, useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { TimelineChart } from "../../../components/charts/timeline-chart.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { useYears } from "../../../components/years.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "../plan/dg-plan.module.css";
import type { ChannelFields } from "../plan/plan-fields.ts";
import { monthsOf, phasesOf, tableOf, timelineFinding } from "./timeline.ts";

const SPANS = ["24", "36", "60"] as const;

interface ChannelTimelineProps {
  channel: ChannelFields;
  roi: ChannelRoi;
  currency: string;
}

/** A channel month by month: cost, pipeline and revenue, their running totals, and the break-even month. */
export function ChannelTimeline({ channel, roi, currency }: ChannelTimelineProps) {
  const years = useYears();
  const [span, setSpan] = useState<(typeof SPANS)[number]>("24");
  const months = useMemo(() => monthsOf(channel, roi, Number(span)), [channel, roi, span]);
  const subtitle = `Cumulative cost and revenue as lines; below, cost and revenue by month as bars, pipeline as steps, ${currency}`;
  if ("missing" in months)
    return (
      <ChartFrame
        title={`${channel.label} month by month`}
        subtitle={subtitle}
        table={{ heads: [], rows: [] }}
        ariaLabel={months.missing}
        empty={<p className={styles["quiet"]}>{months.missing}</p>}
      >
        {null}
      </ChartFrame>
    );
  const { timeline, inputs } = months;
  const title = timelineFinding(channel.label, timeline, inputs.months);
  const latest = latestStart(inputs.months / 12, inputs);
  return (
    <>
      <ChartFrame
        title={title}
        subtitle={subtitle}
        ariaLabel={title}
        interactive
        table={tableOf(timeline, currency)}
        actions={
          <SegmentedControl
            label="Months shown"
            items={SPANS.map((value) => ({ value, label: value === "24" ? "24 months" : value }))}
            value={span}
            onValueChange={setSpan}
          />
        }
      >
        <TimelineChart
          label={title}
          months={timeline.rows}
          unit={currency}
          breakEven={timeline.breakEvenMonth}
          phases={phasesOf(inputs)}
          latestStart={latest ?? undefined}
        />
      </ChartFrame>
      <Panel title="Year by year">
        <table className={styles["lines"]}>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              <th scope="col">Pipeline</th>
              <th scope="col">Revenue</th>
              <th scope="col">Cost</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {timeline.years.map(({ year, pipeline, revenue, cost }) => (
              <tr key={year}>
                <th scope="row">{years.heading(year)}</th>
                <td>{formatNumber(pipeline)}</td>
                <td>{formatNumber(revenue)}</td>
                <td>{formatNumber(cost)}</td>
                <td>{formatNumber(netOf(timeline.rows, year))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles["help"]}>
          {formatNumber(timeline.pipelineInFlightAtEnd)} {currency} of pipeline is still open at month{" "}
          {inputs.months}.{" "}
          {latest === null
            ? `Even a start in month 1 is too late to reach full revenue by the end of ${years.inSentence(inputs.months / 12)}.`
            : `Latest start to reach full revenue by the end of ${years.inSentence(inputs.months / 12)}: month ${latest}.`}
        </p>
      </Panel>
    </>
  );
}

function netOf(rows: readonly { cumNet: number }[], year: number): number {
  const before = year === 1 ? 0 : (rows[12 * year - 13]?.cumNet ?? 0);
  return (rows[12 * year - 1]?.cumNet ?? before) - before;
}
