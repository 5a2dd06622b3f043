import { classNames } from "../../lib/class-names.ts";
import { formatFraction, formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import { type Attainment, AttainmentLabel, wordsOf } from "./attainment.tsx";
import styles from "./charts.module.css";
import { Bar, CentredText, VerticalLine } from "./marks.tsx";
import { type Plot, type PointChoice, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { fitText, textWidth, widestText } from "./text-room.ts";
import { valueAxis } from "./value-axis.ts";
import { ValueColumns } from "./value-grid.tsx";

export interface TargetRow {
  name: string;
  actual: number;
  /** null when nothing was planned. */
  target: number | null;
  state: Attainment;
}

interface TargetBarsProps {
  label: string;
  rows: readonly TargetRow[];
  unit: string;
  /** The meaning of the ticks, above the first. */
  targetName?: string;
  /** What a press on a row opens; rows by their place in `rows`. */
  choice?: PointChoice | undefined;
}

const TOP = 22;
const FOOT = 26;
const BAR = 20;
const STATE_ROOM = 116;
const NARROW = 520;

/** Rows with the largest target first, those without one last by their size. */
export function byTarget(rows: readonly TargetRow[]): TargetRow[] {
  const size = ({ target }: TargetRow) => target ?? Number.NEGATIVE_INFINITY;
  return [...rows].sort((a, b) => size(b) - size(a) || b.actual - a.actual);
}

/** The share of the target that is reached; none without a target above 0. */
export function shareReached({ actual, target }: Pick<TargetRow, "actual" | "target">): string {
  return target === null || target <= 0 ? NO_VALUE : formatFraction(actual / target, 1);
}

/** Bars against their targets: a tick taller than the bar, then the share and the state in words. */
export function TargetBars({ label, rows, unit, targetName = "Plan", choice }: TargetBarsProps) {
  const sorted = byTarget(rows);
  const reach = sorted.flatMap(({ actual, target }) => [actual, target ?? actual]);
  const readings: Reading[] = sorted.map((row) => ({
    title: row.name,
    lines: [
      ["Actual", `${formatNumber(row.actual)} ${unit}`],
      [targetName, row.target === null ? NO_VALUE : `${formatNumber(row.target)} ${unit}`],
      ["Reached", shareReached(row)],
      ["State", wordsOf(row.state)],
    ],
  }));

  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const rowHeight = narrow ? 56 : 46;
    const bottom = TOP + sorted.length * rowHeight;
    const middle = (index: number) => TOP + index * rowHeight + (narrow ? 34 : rowHeight / 2);
    const names = widestText(sorted.map(({ name }) => name)) + 16;
    const left = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.3));
    const right = width - STATE_ROOM;
    const axis = valueAxis(reach, right - 12, left);
    const x = axis.at;
    const first = sorted.find(({ target }) => target !== null)?.target ?? null;
    const firstX = Math.max(left + textWidth(targetName) / 2, x(first ?? 0));
    const draw = (active: number | null) => (
      <>
        <ValueColumns axis={axis} top={TOP - 2} bottom={bottom} width={right + 24} unit={unit} />
        {first !== null && (
          <CentredText className={styles["targetLabel"]} x={firstX} y={12} width={width} size={12}>
            {targetName}
          </CentredText>
        )}
        {sorted.map(({ name, actual, target, state }, index) => {
          const y = middle(index);
          const nameClass = index === active ? styles["labelStrong"] : styles["label"];
          return (
            <g key={name}>
              <text className={classNames(nameClass, styles["halo"])} x={0} y={narrow ? y - 18 : y + 4}>
                {fitText(name, narrow ? right : left - 12)}
              </text>
              <Bar
                className={actual < 0 ? styles["loss"] : styles["deep"]}
                y={y}
                size={BAR}
                from={x(0)}
                to={x(actual)}
              />
              {target !== null && (
                <VerticalLine
                  className={styles["targetTick"]}
                  x={x(target)}
                  from={y - BAR / 2 - 6}
                  to={y + BAR / 2 + 6}
                />
              )}
              {state !== "noPlan" && (
                <text className={styles["labelStrong"]} x={right + 12} y={y - 3}>
                  {shareReached({ actual, target })}
                </text>
              )}
              <AttainmentLabel state={state} x={right + 12} y={state === "noPlan" ? y + 4 : y + 13} />
            </g>
          );
        })}
      </>
    );
    return { height: bottom + FOOT, along: "y", at: middle, draw };
  }

  function choose(index: number): void {
    const row = sorted[index];
    if (row !== undefined) choice?.onChoose(rows.indexOf(row));
  }
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart row by row"
      readings={readings}
      choice={choice && { ...choice, onChoose: choose }}
      plot={plot}
    />
  );
}
