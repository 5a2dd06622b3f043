import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import styles from "./charts.module.css";
import { VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { type Target, TargetLine, WaypointMark } from "./target-line.tsx";
import { textWidth } from "./text-room.ts";
import { valueAxis } from "./value-axis.ts";
import { axisRoom, ValueGrid } from "./value-grid.tsx";

/** A point of the plane of cost and revenue. */
export interface FrontierMark {
  cost: number;
  revenue: number;
  label: string;
}

interface FrontierChartProps {
  label: string;
  /** The most revenue at each budget, by budget; null where a budget is too small. */
  points: readonly { budget: number; revenue: number | null }[];
  unit: string;
  today: FrontierMark;
  best: FrontierMark | null;
  goal: Target | null;
  /** The budget that is asked for; null: none. */
  budget: number | null;
}

const TOP = 34;
const HEIGHT = 300;
/** Pixels at the right, for half of a figure under the axis. */
const EDGE = 26;

/** The left edge of the drawing, for a handle below it. */
export function frontierRoom({ points, today, best, goal }: FrontierChartProps): {
  left: number;
  right: number;
} {
  return { left: axisRoom(revenueAxis({ points, today, best, goal }).ticks), right: EDGE };
}

function revenueAxis({
  points,
  today,
  best,
  goal,
}: Pick<FrontierChartProps, "points" | "today" | "best" | "goal">) {
  const values = points.flatMap(({ revenue }) => revenue ?? []);
  const wanted = goal === null ? [] : [goal.value * 1.08];
  return valueAxis([...values, today.revenue, best?.revenue ?? 0, ...wanted], TOP, HEIGHT - 30);
}

/** The most revenue that each budget can bring, with where one is and where it is best. */
export function FrontierChart(props: FrontierChartProps) {
  const { label, points, unit, today, best, goal, budget } = props;
  const most = points.at(-1)?.budget ?? 1;
  const readings: Reading[] = points.map(({ budget: at, revenue }) => ({
    title: `Budget ${formatNumber(at)} ${unit}`,
    lines: [["Most revenue", revenue === null ? NO_VALUE : `${formatNumber(revenue)} ${unit}`]],
  }));

  function plot(width: number): Plot {
    const axis = revenueAxis(props);
    const bottom = HEIGHT - 30;
    const left = axisRoom(axis.ticks);
    const right = width - EDGE;
    const x = scaleLinear([0, most], [left, right]);
    const ticks = valueAxis([most], 0, 1).ticks.filter((tick) => tick <= most);
    const path = line<(typeof points)[number]>(
      (point) => x(point.budget),
      (point) => axis.at(point.revenue ?? 0),
    )
      .defined(({ revenue }) => revenue !== null)
      .digits(2)(points);
    const marks = [today, ...(best === null ? [] : [best])];
    const draw = (active: number | null) => (
      <>
        <ValueGrid axis={axis} left={left} right={right} unit={unit} />
        {goal !== null && <TargetLine label={goal.label} left={left} right={right} y={axis.at(goal.value)} />}
        {budget !== null && budget <= most && (
          <VerticalLine className={styles["targetDrop"]} x={x(budget)} from={TOP} to={bottom} />
        )}
        {active !== null && (
          <VerticalLine
            className={styles["cursor"]}
            x={x(points[active]?.budget ?? 0)}
            from={TOP}
            to={bottom}
          />
        )}
        <path className={styles["median"]} d={path ?? ""} />
        {points.map(({ budget: at, revenue }, index) =>
          revenue === null ? null : (
            <circle
              key={at}
              className={styles["seaDot"]}
              cx={x(at)}
              cy={axis.at(revenue)}
              r={index === active ? 5 : 2.5}
            />
          ),
        )}
        <MarkNames marks={marks} x={x} y={axis.at} left={left} right={right} />
        <circle className={styles["total"]} cx={x(today.cost)} cy={axis.at(today.revenue)} r={6} />
        {best !== null && <WaypointMark x={x(Math.min(most, best.cost))} y={axis.at(best.revenue)} />}
        {ticks.map((tick) => (
          <text key={tick} className={styles["axis"]} x={x(tick)} y={HEIGHT - 10} textAnchor="middle">
            {shortMoney(tick)}
          </text>
        ))}
      </>
    );
    return { height: HEIGHT, at: (index) => x(points[index]?.budget ?? 0), draw };
  }

  return (
    <ReadablePlot label={label} readLabel="Read the chart budget by budget" readings={readings} plot={plot} />
  );
}

interface MarkNamesProps {
  marks: readonly FrontierMark[];
  x: (cost: number) => number;
  y: (revenue: number) => number;
  left: number;
  right: number;
}

/** The names of the marks: the one with more revenue above its mark, the other below. */
function MarkNames({ marks, x, y, left, right }: MarkNamesProps) {
  const highest = Math.max(...marks.map(({ revenue }) => revenue));
  return marks.map(({ cost, revenue, label }, index) => {
    const isAbove = revenue === highest && index === marks.length - 1;
    const half = textWidth(label) / 2;
    return (
      <text
        key={label}
        className={classNames(index === 0 ? styles["labelStrong"] : styles["targetLabel"], styles["halo"])}
        x={Math.min(right - half, Math.max(left + half, x(cost)))}
        y={y(revenue) + (isAbove ? -14 : 22)}
        textAnchor="middle"
      >
        {label}
      </text>
    );
  });
}
