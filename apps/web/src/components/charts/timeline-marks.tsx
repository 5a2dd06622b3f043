import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";
import { CentredText, Column, VerticalLine } from "./marks.tsx";
import { seriesClass } from "./series.tsx";
import { WaypointMark } from "./target-line.tsx";
import { textWidth } from "./text-room.ts";
import { decidedStart, labelStart, type PlacedPhase, type TimelineMonth } from "./timeline-layout.ts";

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

interface MonthBarsProps {
  months: readonly TimelineMonth[];
  x(month: number): number;
  y(amount: number): number;
  column: number;
}

/** What comes and goes in each month. */
export function MonthBars({ months, x, y, column }: MonthBarsProps) {
  const bar = Math.max(1, column * 0.34);
  const aside = (bar + 1) / 2;
  return months.map(({ cost, revenue }, index) => (
    // Months never change places.
    <g key={index}>
      <Column
        className={seriesClass(2, styles["costBar"])}
        x={x(index + 1) - aside}
        width={bar}
        from={y(0)}
        to={y(cost)}
      />
      <Column className={styles["pale"]} x={x(index + 1) + aside} width={bar} from={y(0)} to={y(revenue)} />
    </g>
  ));
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
      <VerticalLine className={styles["targetDrop"]} x={breakEvenX} from={height} to={bottom} />
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

interface MonthNamesProps {
  months: readonly number[];
  x(month: number): number;
  y: number;
  width: number;
}

export function MonthNames({ months, x, y, width }: MonthNamesProps) {
  return months.map((month, index) => (
    <CentredText key={month} className={styles["axis"]} x={x(month)} y={y} width={width}>
      {index === 0 ? `Month ${month}` : String(month)}
    </CentredText>
  ));
}
