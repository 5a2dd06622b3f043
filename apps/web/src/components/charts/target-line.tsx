import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";
import { HorizontalLine, VerticalLine } from "./marks.tsx";

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
      <HorizontalLine className={styles["target"]} y={y} from={left} to={right} />
      {drop && <VerticalLine className={styles["targetDrop"]} x={drop.x} from={y} to={drop.to} />}
      <text className={classNames(styles["targetLabel"], styles["halo"])} x={left + 8} y={y - 7}>
        {label}
      </text>
    </g>
  );
}

/** What has to be reached, as a tick across a lying bar and past its edges. */
export function GoalTick({ x, from, to, past = 4 }: { x: number; from: number; to: number; past?: number }) {
  const path = `M${x} ${from - past}V${to + past}`;
  return (
    <>
      <path className={styles["tickGround"]} d={path} />
      <path className={styles["targetTick"]} d={path} />
    </>
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
