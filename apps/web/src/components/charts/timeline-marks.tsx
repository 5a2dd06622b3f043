import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";
import { WaypointMark } from "./target-line.tsx";
import { textWidth } from "./text-room.ts";
import { decidedStart, labelStart, type PlacedPhase } from "./timeline-layout.ts";

/** Pixels one row of phases takes. */
export const LANE = 26;

/** A dimension line with its name above; a decision is a tick with its words beside it. */
export function PhaseMark({ phase, top, width }: { phase: PlacedPhase; top: number; width: number }) {
  const { name, lane, x1, x2, decided } = phase;
  const y = top + lane * LANE;
  const middle = (x1 + x2) / 2;
  return decided ? (
    <g>
      <path className={styles["targetTick"]} d={`M${middle} ${y + 2}v18`} />
      <text className={styles["decidedLabel"]} x={decidedStart(name, middle, width)} y={y + 15}>
        {name}
      </text>
    </g>
  ) : (
    <g>
      <text className={styles["axis"]} x={labelStart(name, x1, width)} y={y + 11}>
        {name}
      </text>
      <path className={styles["dimension"]} d={`M${x1} ${y + 15}v6m0-3H${x2}m0-3v6`} />
    </g>
  );
}

interface BreakEvenProps {
  month: number;
  at: { month: number; amount: number };
  x(month: number): number;
  y(amount: number): number;
  left: number;
  right: number;
  bottom: number;
}

export function BreakEven({ month, at, x, y, left, right, bottom }: BreakEvenProps) {
  const words = `Break-even, month ${month}`;
  const room = textWidth(words) + 12;
  const breakEvenX = x(at.month);
  const isLeft = breakEvenX - room > left;
  const height = y(at.amount);
  return (
    <g>
      <line className={styles["targetDrop"]} x1={breakEvenX} x2={breakEvenX} y1={height} y2={bottom} />
      <WaypointMark x={breakEvenX} y={height} />
      <text
        className={classNames(styles["targetLabel"], styles["halo"])}
        x={isLeft ? breakEvenX - 12 : Math.min(breakEvenX + 12, right - room)}
        y={height - 10}
        textAnchor={isLeft ? "end" : "start"}
      >
        {words}
      </text>
    </g>
  );
}

export function MonthNames({
  months,
  x,
  y,
  width,
}: {
  months: readonly number[];
  x(month: number): number;
  y: number;
  width: number;
}) {
  return months.map((month, index) => {
    const name = index === 0 ? `Month ${month}` : String(month);
    const half = textWidth(name, 11) / 2;
    return (
      <text
        key={month}
        className={styles["axis"]}
        x={Math.min(width - half, Math.max(half, x(month)))}
        y={y}
        textAnchor="middle"
      >
        {name}
      </text>
    );
  });
}
