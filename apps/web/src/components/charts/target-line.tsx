import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";

/** A target amount, with the label on its line. */
export interface Target {
  value: number;
  label: string;
}

interface TargetLineProps {
  label: string;
  left: number;
  right: number;
  y: number;
  /** Where the target is due: a dotted line falls from there. */
  drop?: { x: number; to: number } | undefined;
}

/** The target: a line with its label at the left. */
export function TargetLine({ label, left, right, y, drop }: TargetLineProps) {
  return (
    <g>
      <line className={styles["target"]} x1={left} x2={right} y1={y} y2={y} />
      {drop !== undefined && (
        <line className={styles["targetDrop"]} x1={drop.x} x2={drop.x} y1={y} y2={drop.to} />
      )}
      <text className={classNames(styles["targetLabel"], styles["halo"])} x={left + 8} y={y - 7}>
        {label}
      </text>
    </g>
  );
}

/** The point to go to. */
export function WaypointMark({ x, y, radius = 6 }: { x: number; y: number; radius?: number }) {
  return (
    <g>
      <circle className={styles["waypointGround"]} cx={x} cy={y} r={radius + 2.5} />
      <circle className={styles["waypointRing"]} cx={x} cy={y} r={radius} />
      <circle className={styles["waypointDot"]} cx={x} cy={y} r={radius * 0.4} />
    </g>
  );
}
