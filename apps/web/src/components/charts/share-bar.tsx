import { cumsum, sum } from "d3-array";
import { scaleLinear } from "d3-scale";
import styles from "./charts.module.css";
import { seriesClass } from "./series.tsx";
import { joinedParts } from "./stack-layout.ts";
import { StillPlot } from "./still-plot.tsx";
import { GoalTick } from "./target-line.tsx";
import { fitText, textWidth } from "./text-room.ts";

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

/** One bar of parts of a whole or towards a goal, with a key of their names and figures under it. */
export function ShareBar({ parts, own, rest, goal, words }: ShareBarProps) {
  const missing = goal === undefined ? 0 : goal.value - sum(parts, ({ value }) => value);
  const joined = joinedParts(parts.map(({ name, value }) => ({ name, values: [value] })));
  const drawn = [
    ...(own === undefined ? [] : [{ key: "own", ...own, className: styles["ownPart"] }]),
    ...joined.map(({ name, values, category }, index) => ({
      key: `${index}`,
      name,
      value: values[0] ?? 0,
      className: seriesClass(category, styles["seriesFill"]),
    })),
    ...(rest === undefined ? [] : [{ key: "rest", ...rest, className: styles["restPart"] }]),
    ...(goal === undefined || missing <= 0
      ? []
      : [{ key: "missing", name: goal.missing, value: missing, className: styles["missingPart"] }]),
  ];
  const ends = cumsum(drawn, ({ value }) => value);

  function plot(width: number) {
    const along = scaleLinear([0, ends.at(-1) ?? 0], [0, width]);
    const columns = Math.max(1, Math.floor((width + BETWEEN) / (COLUMN + BETWEEN)));
    const column = (width - (columns - 1) * BETWEEN) / columns;
    const top = goal === undefined ? 0 : GOAL_ROOM;
    const keyTop = top + BAR + 12;
    const drawing = (
      <>
        {drawn.map(({ key, name, value, className }, index) => {
          const start = along(ends[index - 1] ?? 0);
          const size = Math.max(1, along(ends[index] ?? 0) - start - GAP);
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
          <Goal label={goal.label} x={Math.min(width - 1.5, along(goal.value))} width={width} />
        )}
      </>
    );
    return { height: keyTop + Math.ceil(drawn.length / columns) * ROW, drawing };
  }
  return <StillPlot plot={plot} />;
}

/** The goal on the bar, its words above it and within the drawing. */
function Goal({ label, x, width }: { label: string; x: number; width: number }) {
  const shown = fitText(label, width);
  const half = textWidth(shown) / 2;
  const isAtEnd = x + half > width;
  return (
    <>
      <GoalTick x={x} from={GOAL_ROOM} to={GOAL_ROOM + BAR} past={6} />
      <text
        className={styles["targetLabel"]}
        x={isAtEnd ? width : Math.max(half, x)}
        y={12}
        textAnchor={isAtEnd ? "end" : "middle"}
      >
        {shown}
      </text>
    </>
  );
}
