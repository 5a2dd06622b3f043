import { returnsAt } from "@beachhead/engine";
import { line } from "d3-shape";
import { Sketch } from "../../../components/charts/still-plot.tsx";
import styles from "./allocation.module.css";

const MOST = 3;
const STEPS = Array.from({ length: 31 }, (_, index) => (index * MOST) / 30);
const EDGE = 3;

interface ReturnsCurveProps {
  /** The exponent of the returns. */
  returns: number;
  /** The effort that is marked on it. */
  effort: number;
  width: number;
  height: number;
}

/** What a channel brings at each effort, against a straight line. The words beside it say the same. */
export function ReturnsCurve({ returns, effort, width, height }: ReturnsCurveProps) {
  const x = (at: number) => EDGE + (at / MOST) * (width - 2 * EDGE);
  const y = (at: number) => height - EDGE - (at / MOST) * (height - 2 * EDGE);
  const path = line<number>(x, (at) => y(returnsAt(at, returns))).digits(2)(STEPS);
  return (
    <Sketch width={width} height={height}>
      <path className={styles["straight"]} d={`M${x(0)} ${y(0)}L${x(MOST)} ${y(MOST)}`} />
      <path className={styles["curve"]} d={path ?? ""} />
      <circle className={styles["at"]} cx={x(effort)} cy={y(returnsAt(effort, returns))} r={3} />
    </Sketch>
  );
}
