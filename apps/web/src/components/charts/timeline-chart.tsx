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
  type TimelineMonth,
} from "./timeline-layout.ts";
import { BreakEven, LANE, MonthNames, PhaseMark } from "./timeline-marks.tsx";
import { TimelineMonths } from "./timeline-months.tsx";
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
/** Pixels of the months below the sums, and from the one drawing to the other. */
const MONTHS_HEIGHT = 84;
const BETWEEN = 36;

/** The pipeline of each month; null where it is not known of every month. */
function pipelineOf(months: readonly TimelineMonth[]): readonly number[] | null {
  const known = months.flatMap(({ pipeline }) => (pipeline === undefined ? [] : [pipeline]));
  return months.length > 0 && known.length === months.length ? known : null;
}

interface TimelineSeries {
  name: string;
  category: Category;
  values: readonly number[];
}

/** What the chart draws of the months: running totals as lines, and the pipeline of each month. */
function seriesOf(months: readonly TimelineMonth[]) {
  const revenues = runningSums(months.map(({ revenue }) => revenue));
  const costs = runningSums(months.map(({ cost }) => cost));
  const pipelines = pipelineOf(months);
  const ofSums: readonly TimelineSeries[] = [
    { name: "Revenue", category: 1, values: revenues },
    { name: "Cost", category: 2, values: costs },
  ];
  const ofMonths: readonly TimelineSeries[] =
    pipelines === null ? [] : [{ name: "Pipeline a month", category: 3, values: pipelines }];
  return { revenues, costs, pipelines, ofSums, ofMonths };
}

function readingsOf(
  months: readonly TimelineMonth[],
  phases: readonly Phase[],
  { revenues, costs, pipelines }: ReturnType<typeof seriesOf>,
): Reading[] {
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

function labelOf({ name, category, values }: TimelineSeries) {
  const amount = values.at(-1) ?? 0;
  return { name, category, amount, value: shortMoney(amount) };
}

const startPhase = (month: number): Phase => ({
  name: `Latest start, month ${month}`,
  from: month,
  to: month,
  decided: true,
});

/**
 * The sums of cost and revenue as lines, what has to pass first, and when it is paid back; below them each month's cost
 * and revenue as bars and its pipeline as steps, on an axis of their own.
 */
export function TimelineChart(props: TimelineChartProps) {
  const { label, months, unit, phases, breakEven, latestStart, height = 380 } = props;
  const series = seriesOf(months);
  const { revenues, costs, pipelines, ofSums, ofMonths } = series;
  const allSums = [...costs, ...revenues];
  const allMonths = [...(pipelines ?? []), ...months.flatMap(({ cost, revenue }) => [cost, revenue])];
  const start = latestStart === undefined ? [] : [startPhase(latestStart)];
  const marked: readonly Phase[] = [...phases, ...start];
  const labels = [...ofSums, ...ofMonths].map(labelOf);

  function layout(width: number) {
    const narrow = width < NARROW;
    const left = Math.max(...[allSums, allMonths].map((all) => axisRoom(moneyAxis(all, 0, 1).ticks)));
    const room = narrow ? 8 : labelRoom(labels, width);
    const right = width - room;
    const column = (right - left) / Math.max(1, months.length);
    const x = (month: number) => left + (month - 0.5) * column;
    const placed = placedPhases(marked, x, column, right);
    const lanes = Math.max(0, ...placed.map(({ lane }) => lane + 1));
    const lanesTop = narrow ? labels.length * KEY_ROW + 4 : 0;
    const top = lanesTop + lanes * LANE + (breakEven === null ? 48 : 34);
    const drawn = height + lanesTop + Math.max(0, lanes - 1) * LANE;
    const end = drawn - 26;
    const monthsTop = end - MONTHS_HEIGHT;
    const bottom = monthsTop - BETWEEN;
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
      end,
      axis: moneyAxis(allSums, top, bottom),
      monthly: moneyAxis(allMonths, monthsTop, end),
    };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart month by month"
      height={(width) => layout(width).drawn}
      readings={readingsOf(months, phases, series)}
      pointAt={(index, width) => layout(width).x(index + 1)}
    >
      {(width, active) => {
        const {
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
          end,
          axis,
          monthly,
        } = layout(width);
        const line = (values: readonly number[]) =>
          linePath(values.map((value, index) => [x(index + 1), axis.at(value)]));
        const parts = [
          { lines: ofSums, scale: axis, lowest: bottom },
          { lines: ofMonths, scale: monthly, lowest: end },
        ].map(({ lines, scale, lowest }) => ({
          scale,
          lowest,
          lines,
          labels: lines.map(labelOf).map((each) => ({ ...each, wish: scale.at(each.amount) })),
        }));
        return (
          <>
            {narrow && <SeriesKey labels={parts.flatMap(({ labels: each }) => each)} shaped width={width} />}
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
              <line className={styles["cursor"]} x1={x(active + 1)} x2={x(active + 1)} y1={top} y2={end} />
            )}
            <TimelineMonths
              months={months}
              pipelines={pipelines}
              axis={monthly}
              unit={unit}
              left={left}
              right={right}
              column={column}
              x={x}
            />
            {months.length > 1 &&
              // Revenue lies over cost.
              ofSums
                .toReversed()
                .map(({ name, category, values }) => (
                  <path key={name} className={seriesClass(category, styles["seriesLine"])} d={line(values)} />
                ))}
            {parts.flatMap(({ lines, scale }) =>
              lines.map(({ name, category, values }) => {
                const month = active ?? (months.length === 1 ? 0 : null);
                return month === null ? null : (
                  <SeriesMark
                    key={name}
                    category={category}
                    shaped
                    still
                    x={x(month + 1)}
                    y={scale.at(values[month] ?? 0)}
                  />
                );
              }),
            )}
            {latestStart !== undefined && (
              <g>
                <line
                  className={styles["startGround"]}
                  x1={x(latestStart)}
                  x2={x(latestStart)}
                  y1={end - 16}
                  y2={end + 4}
                />
                <line
                  className={styles["targetTick"]}
                  x1={x(latestStart)}
                  x2={x(latestStart)}
                  y1={end - 16}
                  y2={end + 4}
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
            {!narrow &&
              parts.map(({ labels: each, lowest }) => (
                <SeriesLabels key={lowest} labels={each} shaped x={right} room={room} bottom={lowest} />
              ))}
            <MonthNames months={namedMonths(months.length, column)} x={x} y={drawn - 6} width={width} />
          </>
        );
      }}
    </ReadablePlot>
  );
}
