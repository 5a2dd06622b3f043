import { classNames } from "../../lib/class-names.ts";
import { formatFraction, formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import { type Attainment, AttainmentLabel, attainmentWords } from "./attainment.tsx";
import styles from "./charts.module.css";
import { moneyAxis } from "./money-axis.ts";
import { type PointChoice, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { fitText, textWidth } from "./text-room.ts";
import { ValueColumns } from "./value-columns.tsx";

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
export function shareReached({ actual, target }: TargetRow): string {
  return target === null || target <= 0 ? NO_VALUE : formatFraction(actual / target, 1);
}

/** Bars against their targets: a tick taller than the bar, then the share and the state in words. */
export function TargetBars({ label, rows, unit, targetName = "Plan", choice }: TargetBarsProps) {
  const sorted = byTarget(rows);
  const rowHeight = (width: number) => (width < NARROW ? 56 : 46);
  const middle = (index: number, width: number) =>
    TOP + index * rowHeight(width) + (width < NARROW ? 34 : rowHeight(width) / 2);
  const heightAt = (width: number) => TOP + sorted.length * rowHeight(width) + FOOT;
  const reach = sorted.flatMap(({ actual, target }) => (target === null ? [actual] : [actual, target]));
  const readings: Reading[] = sorted.map((row) => ({
    title: row.name,
    lines: [
      ["Actual", `${formatNumber(row.actual)} ${unit}`],
      [targetName, row.target === null ? NO_VALUE : `${formatNumber(row.target)} ${unit}`],
      ["Reached", shareReached(row)],
      ["State", attainmentWords[row.state]],
    ],
  }));
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart row by row"
      height={heightAt}
      readings={readings}
      choice={
        choice && {
          ...choice,
          onChoose: (index) => {
            const row = sorted[index];
            if (row !== undefined) choice.onChoose(rows.indexOf(row));
          },
        }
      }
      along="y"
      pointAt={middle}
    >
      {(width, active) => {
        const narrow = width < NARROW;
        const names = Math.max(...sorted.map(({ name }) => textWidth(name)), 0) + 16;
        const left = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.3));
        const right = width - STATE_ROOM;
        const bottom = heightAt(width) - FOOT;
        const axis = moneyAxis(reach, right - 12, left);
        const first = sorted.find(({ target }) => target !== null);
        const firstX = axis.at(first?.target ?? 0);
        const nameHalf = textWidth(targetName) / 2;
        return (
          <>
            <ValueColumns axis={axis} top={TOP - 2} bottom={bottom} width={right + 24} unit={unit} />
            {first !== undefined && (
              <text
                className={styles["targetLabel"]}
                x={Math.min(width - nameHalf, Math.max(left + nameHalf, firstX))}
                y={12}
                textAnchor="middle"
              >
                {targetName}
              </text>
            )}
            {sorted.map((row, index) => {
              const y = middle(index, width);
              const from = Math.min(axis.at(0), axis.at(row.actual));
              const tick = row.target === null ? null : axis.at(row.target);
              return (
                <g key={row.name}>
                  <text
                    className={classNames(
                      index === active ? styles["labelStrong"] : styles["label"],
                      styles["halo"],
                    )}
                    x={0}
                    y={narrow ? y - 18 : y + 4}
                  >
                    {fitText(row.name, narrow ? right : left - 12)}
                  </text>
                  <rect
                    className={row.actual < 0 ? styles["loss"] : styles["deep"]}
                    x={from}
                    width={Math.abs(axis.at(row.actual) - axis.at(0))}
                    y={y - BAR / 2}
                    height={BAR}
                  />
                  {tick !== null && (
                    <line
                      className={styles["targetTick"]}
                      x1={tick}
                      x2={tick}
                      y1={y - BAR / 2 - 6}
                      y2={y + BAR / 2 + 6}
                    />
                  )}
                  {row.state !== "noPlan" && (
                    <text className={styles["labelStrong"]} x={right + 12} y={y - 3}>
                      {shareReached(row)}
                    </text>
                  )}
                  <AttainmentLabel
                    state={row.state}
                    x={right + 12}
                    y={row.state === "noPlan" ? y + 4 : y + 13}
                  />
                </g>
              );
            })}
          </>
        );
      }}
    </ReadablePlot>
  );
}
