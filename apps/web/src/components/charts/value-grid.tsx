import styles from "./charts.module.css";
import { axisLabels, type FigureScale, unitIn } from "./figure-scale.ts";
import { CentredText, HorizontalLine, VerticalLine } from "./marks.tsx";
import { widestText } from "./text-room.ts";
import type { ValueAxis } from "./value-axis.ts";

const GAP = 8;

/** The line at 0 is stronger. */
const lineAt = (tick: number) => (tick === 0 ? styles["zero"] : styles["grid"]);

/** Pixels the figures of a vertical axis take, with the gap to the lines. */
export function axisRoom(ticks: readonly number[], scale?: FigureScale): number {
  return Math.max(28, Math.ceil(widestText(axisLabels(ticks, scale), 11)) + GAP);
}

interface ValueGridProps {
  axis: ValueAxis;
  left: number;
  right: number;
  /** Unit above the axis, for example "USD". */
  unit?: string;
  /** Writes the ticks in the unit of the drawing's figures instead of one of their own. */
  scale?: FigureScale | undefined;
}

/** Horizontal lines with their figures. */
export function ValueGrid({ axis, left, right, unit, scale }: ValueGridProps) {
  const labels = axisLabels(axis.ticks, scale);
  const top = axis.at(axis.ticks.at(-1) ?? 0);
  return (
    <g>
      {unit !== undefined && (
        <text className={styles["axis"]} x={0} y={top - 14}>
          {scale === undefined ? unit : unitIn(scale, unit)}
        </text>
      )}
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <HorizontalLine className={lineAt(tick)} y={axis.at(tick)} from={left} to={right} />
          <text className={styles["axis"]} x={left - GAP} y={axis.at(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

interface ValueColumnsProps {
  axis: ValueAxis;
  top: number;
  bottom: number;
  /** The drawing's width: no figure passes its edge. */
  width: number;
  /** Beside the figure at 0. */
  unit?: string;
}

/** Vertical lines with their figures below, for bars that lie. */
export function ValueColumns({ axis, top, bottom, width, unit }: ValueColumnsProps) {
  const labels = axisLabels(axis.ticks);
  return axis.ticks.map((tick, index) => (
    <g key={tick}>
      <VerticalLine className={lineAt(tick)} x={axis.at(tick)} from={top} to={bottom} />
      <CentredText className={styles["axis"]} x={axis.at(tick)} y={bottom + 16} width={width}>
        {tick === 0 && unit !== undefined ? `0 ${unit}` : (labels[index] ?? "")}
      </CentredText>
    </g>
  ));
}
