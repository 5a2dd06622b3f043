import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { linePath } from "./line-path.ts";
import { moneyAxis, shortMoney } from "./money-axis.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import {
  type Category,
  KEY_ROW,
  labelRoom,
  SeriesKey,
  SeriesLabels,
  SeriesMark,
  seriesClass,
} from "./series.tsx";
import {
  meetingPoint,
  namedMonths,
  type Phase,
  placedPhases,
  runningSums,
  stepPath,
  type TimelineMonth,
} from "./timeline-layout.ts";
import { BreakEven, LANE, MonthNames, PhaseMark } from "./timeline-marks.tsx";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

interface TimelineChartProps {
  label: string;
  /** Month 1 first. */
  months: readonly TimelineMonth[];
  unit: string;
  /** Ramp, lead to closure and what else takes its time. */
  phases: readonly Phase[];
  /** The month in which the sum of revenue has caught up with the sum of cost; null within these months. */
  breakEven: number | null;
  /** The last month to start in and still reach the goal. */
  latestStart?: number | undefined;
  height?: number;
}

const NARROW = 420;

/** The pipeline of each month; null where it is not known of every month. */
function pipelineOf(months: readonly TimelineMonth[]): readonly number[] | null {
  const known = months.flatMap(({ pipeline }) => (pipeline === undefined ? [] : [pipeline]));
  return months.length > 0 && known.length === months.length ? known : null;
}

const sums = (months: readonly TimelineMonth[]) => ({
  costs: runningSums(months.map(({ cost }) => cost)),
  revenues: runningSums(months.map(({ revenue }) => revenue)),
});

function readingsOf(months: readonly TimelineMonth[], phases: readonly Phase[]): Reading[] {
  const { costs, revenues } = sums(months);
  const pipelines = pipelineOf(months);
  return months.map(({ cost, revenue }, index) => {
    const pipeline = pipelines?.[index];
    const running = phases.filter(({ from, to }) => index + 1 >= from && index + 1 <= to);
    return {
      title: [`Month ${index + 1}`, ...running.map(({ name }) => name)].join(", "),
      lines: [
        ...(pipeline === undefined ? [] : [["Pipeline", formatNumber(pipeline)] as const]),
        ["Revenue", formatNumber(revenue)],
        ["Cost", formatNumber(cost)],
        ["Revenue so far", formatNumber(revenues[index] ?? 0)],
        ["Cost so far", formatNumber(costs[index] ?? 0)],
      ],
    };
  });
}

interface TimelineSeries {
  name: string;
  category: Category;
  values: readonly number[];
}

const startPhase = (month: number): Phase => ({
  name: `Latest start, month ${month}`,
  from: month,
  to: month,
  decided: true,
});

/**
 * Cost and revenue by month as bars, their sums as lines, pipeline by month as steps, what has to pass first, and when it
 * is paid back.
 */
export function TimelineChart(props: TimelineChartProps) {
  const { label, months, unit, phases, breakEven, latestStart, height = 300 } = props;
  const { costs, revenues } = sums(months);
  const pipelines = pipelineOf(months);
  const all = [
    ...costs,
    ...revenues,
    ...(pipelines ?? []),
    ...months.flatMap(({ cost, revenue }) => [cost, revenue]),
  ];
  const start = latestStart === undefined ? [] : [startPhase(latestStart)];
  const marked: readonly Phase[] = [...phases, ...start];
  const series: readonly TimelineSeries[] = [
    { name: "Revenue", category: 1, values: revenues },
    { name: "Cost", category: 2, values: costs },
    ...(pipelines === null ? [] : [{ name: "Pipeline a month", category: 3, values: pipelines } as const]),
  ];
  const labels = series.map(({ name, category, values }) => {
    const amount = values.at(-1) ?? 0;
    return { name, category, amount, value: shortMoney(amount) };
  });

  function layout(width: number) {
    const narrow = width < NARROW;
    const left = axisRoom(moneyAxis(all, 0, 1).ticks);
    const room = narrow ? 8 : labelRoom(labels, width);
    const right = width - room;
    const column = (right - left) / Math.max(1, months.length);
    const x = (month: number) => left + (month - 0.5) * column;
    const placed = placedPhases(marked, x, column, right);
    const lanes = Math.max(0, ...placed.map(({ lane }) => lane + 1));
    const lanesTop = narrow ? labels.length * KEY_ROW + 4 : 0;
    const top = lanesTop + lanes * LANE + (breakEven === null ? 48 : 34);
    const drawn = height + lanesTop + Math.max(0, lanes - 1) * LANE;
    const bottom = drawn - 26;
    return {
      narrow,
      left,
      room,
      right,
      column,
      x,
      placed,
      lanesTop,
      top,
      drawn,
      bottom,
      axis: moneyAxis(all, top, bottom),
    };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart month by month"
      height={(width) => layout(width).drawn}
      readings={readingsOf(months, phases)}
      pointAt={(index, width) => layout(width).x(index + 1)}
    >
      {(width, active) => {
        const { narrow, left, room, right, column, x, placed, lanesTop, top, drawn, bottom, axis } =
          layout(width);
        const bar = Math.max(1, column * 0.34);
        const line = (values: readonly number[]) =>
          linePath(values.map((value, index) => [x(index + 1), axis.at(value)]));
        const ends = labels.map((each) => ({ ...each, wish: axis.at(each.amount) }));
        return (
          <>
            {narrow && <SeriesKey labels={ends} shaped width={width} />}
            {placed.map((phase) => (
              <PhaseMark key={`${phase.name} ${phase.x1}`} phase={phase} top={lanesTop} width={width} />
            ))}
            <ValueGrid axis={axis} left={left} right={right} unit={unit} />
            {breakEven === null && (
              <text className={styles["labelStrong"]} x={right} y={top - 14} textAnchor="end">
                Break-even: not within {months.length} months
              </text>
            )}
            {active !== null && (
              <line className={styles["cursor"]} x1={x(active + 1)} x2={x(active + 1)} y1={top} y2={bottom} />
            )}
            {months.map(({ cost, revenue }, index) => (
              // Months never change places.
              <g key={`month ${index + 1}`}>
                <rect
                  className={seriesClass(2, styles["costBar"])}
                  x={x(index + 1) - bar - 0.5}
                  width={bar}
                  y={Math.min(axis.at(cost), axis.at(0))}
                  height={Math.abs(axis.at(cost) - axis.at(0))}
                />
                <rect
                  className={styles["pale"]}
                  x={x(index + 1) + 0.5}
                  width={bar}
                  y={Math.min(axis.at(revenue), axis.at(0))}
                  height={Math.abs(axis.at(revenue) - axis.at(0))}
                />
              </g>
            ))}
            {months.length > 1 && (
              <>
                {pipelines !== null && (
                  <path
                    className={seriesClass(3, styles["seriesLine"])}
                    d={stepPath(pipelines.map(axis.at), left, column)}
                  />
                )}
                <path className={seriesClass(2, styles["seriesLine"])} d={line(costs)} />
                <path className={seriesClass(1, styles["seriesLine"])} d={line(revenues)} />
              </>
            )}
            {series.map(({ name, category, values }) => {
              const month = active ?? (months.length === 1 ? 0 : null);
              return month === null ? null : (
                <SeriesMark
                  key={name}
                  category={category}
                  shaped
                  still
                  x={x(month + 1)}
                  y={axis.at(values[month] ?? 0)}
                />
              );
            })}
            {latestStart !== undefined && (
              <g>
                <line
                  className={styles["startGround"]}
                  x1={x(latestStart)}
                  x2={x(latestStart)}
                  y1={bottom - 16}
                  y2={bottom + 4}
                />
                <line
                  className={styles["targetTick"]}
                  x1={x(latestStart)}
                  x2={x(latestStart)}
                  y1={bottom - 16}
                  y2={bottom + 4}
                />
              </g>
            )}
            {breakEven !== null && (
              <BreakEven
                month={breakEven}
                at={
                  meetingPoint(costs, revenues, breakEven) ?? {
                    month: breakEven,
                    amount: revenues[breakEven - 1] ?? 0,
                  }
                }
                x={x}
                y={axis.at}
                left={left}
                right={right}
                bottom={bottom}
              />
            )}
            {!narrow && <SeriesLabels labels={ends} shaped x={right} room={room} bottom={bottom} />}
            <MonthNames months={namedMonths(months.length, column)} x={x} y={drawn - 6} width={width} />
          </>
        );
      }}
    </ReadablePlot>
  );
}
