import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";
import { VerticalLine } from "./marks.tsx";
import { textWidth } from "./text-room.ts";

/** A point of an axis, with its name. */
export interface PointMark {
  index: number;
  label: string;
}

/** Where a chart draws. */
export interface MarkFrame {
  x: (index: number) => number;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface PointMarksProps extends MarkFrame {
  marks: readonly PointMark[];
}

/** Pixels between the names of two marks, one under the other so that near ones do not touch. */
const ROW = 15;

/** Dotted lines with their names, above the drawing's lines. */
export function PointMarks({ marks, x, top, bottom, left, right }: PointMarksProps) {
  return marks.map(({ index, label }, order) => {
    const at = x(index);
    const isLeft = at + 6 + textWidth(label) > right && at - 6 - textWidth(label) > left;
    return (
      <g key={label}>
        <VerticalLine className={styles["targetDrop"]} x={at} from={top} to={bottom} />
        <text
          className={classNames(styles["targetLabel"], styles["halo"])}
          x={isLeft ? at - 6 : at + 6}
          y={bottom - 8 - order * ROW}
          textAnchor={isLeft ? "end" : "start"}
        >
          {label}
        </text>
      </g>
    );
  });
}
