import styles from "./charts.module.css";
import { categoryAt, seriesClass } from "./series.tsx";
import { joinedParts } from "./stack-layout.ts";
import { fitText, textWidth } from "./text-room.ts";
import { useWidth } from "./use-width.ts";

interface Part {
  name: string;
  value: number;
}

interface ShareBarProps {
  /** If there are more than eight, the smallest are joined as "Other". */
  parts: readonly Part[];
  /** Our own share, shown first. */
  own?: Part | undefined;
  /** The share of all that are not named. */
  rest?: Part | undefined;
  /** What the parts are to come to; what is missing is drawn up to its tick. */
  goal?: { value: number; label: string; missing: string } | undefined;
  words(value: number): string;
}

const BAR = 20;
const ROW = 20;
const GAP = 1.5;
const COLUMN = 260;
const BETWEEN = 24;
/** Above the bar, for the words of a goal and the head of its tick. */
const GOAL_ROOM = 26;
const TICK = 6;

/** One bar of parts of a whole or towards a goal, with a key of their names and figures under it. */
export function ShareBar({ parts, own, rest, goal, words }: ShareBarProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const reached = parts.reduce((sum, { value }) => sum + value, 0);
  const missing = goal === undefined ? 0 : goal.value - reached;
  const joined = joinedParts(parts.map(({ name, value }) => ({ name, values: [value] })));
  const drawn = [
    ...(own === undefined ? [] : [{ key: "own", ...own, className: styles["ownPart"] }]),
    ...joined.map(({ name, values, category }, index) => ({
      key: `${index}`,
      name,
      value: values[0] ?? 0,
      className: seriesClass(category ?? categoryAt(index), styles["seriesFill"]),
    })),
    ...(rest === undefined ? [] : [{ key: "rest", ...rest, className: styles["restPart"] }]),
    ...(goal === undefined || missing <= 0
      ? []
      : [{ key: "missing", name: goal.missing, value: missing, className: styles["missingPart"] }]),
  ];
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  const columns = Math.max(1, Math.floor((width + BETWEEN) / (COLUMN + BETWEEN)));
  const column = (width - (columns - 1) * BETWEEN) / columns;
  const top = goal === undefined ? 0 : GOAL_ROOM;
  const keyTop = top + BAR + 12;
  const height = keyTop + Math.ceil(drawn.length / columns) * ROW;
  let from = 0;
  return (
    <div ref={ref} className={styles["plot"]} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {drawn.map(({ key, name, value, className }, index) => {
            const start = (from / whole) * width;
            from += value;
            const size = Math.max(1, (value / whole) * width - GAP);
            const x = (index % columns) * (column + BETWEEN);
            const y = keyTop + Math.floor(index / columns) * ROW;
            const figure = words(value);
            return (
              <g key={key}>
                <rect className={className} x={start} y={top} width={size} height={BAR} />
                <rect className={className} x={x} y={y + 3} width={10} height={10} />
                <text className={styles["label"]} x={x + 18} y={y + 12}>
                  {fitText(name, column - 30 - textWidth(figure))}
                </text>
                <text className={styles["labelStrong"]} x={x + column} y={y + 12} textAnchor="end">
                  {figure}
                </text>
              </g>
            );
          })}
          {goal !== undefined && (
            <GoalTick
              label={goal.label}
              x={Math.min(width - 1.5, (goal.value / whole) * width)}
              width={width}
            />
          )}
        </svg>
      )}
    </div>
  );
}

/** The goal on the bar, its words above it and within the drawing. */
function GoalTick({ label, x, width }: { label: string; x: number; width: number }) {
  const shown = fitText(label, width);
  const half = textWidth(shown) / 2;
  return (
    <>
      <path className={styles["tickGround"]} d={`M${x} ${GOAL_ROOM - TICK}v${BAR + 2 * TICK}`} />
      <path className={styles["targetTick"]} d={`M${x} ${GOAL_ROOM - TICK}v${BAR + 2 * TICK}`} />
      <text
        className={styles["targetLabel"]}
        x={x + half > width ? width : Math.max(half, x)}
        y={12}
        textAnchor={x + half > width ? "end" : "middle"}
      >
        {shown}
      </text>
    </>
  );
}
