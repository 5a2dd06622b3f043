import { range } from "d3-array";
import { NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { Bar, VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { GoalTick } from "./target-line.tsx";
import { fitText, textWidth, widestText } from "./text-room.ts";
import { namedMonths } from "./timeline-layout.ts";
import { MonthNames } from "./timeline-marks.tsx";
import { columnsAcross } from "./value-axis.ts";

/** Months of a channel, counted from 1; those outside the visible range are still listed. */
export interface ChannelPhases {
  name: string;
  start: number;
  firstRevenue: number;
  fullRevenue: number;
  /** The last month to start in; null when there is none. */
  latestStart: number | null;
  isLate: boolean;
}

interface PhaseBarsProps {
  label: string;
  rows: readonly ChannelPhases[];
  /** How many months are shown. */
  months: number;
}

const NARROW = 520;
const BAR = 14;
const DECIDED = "Latest start";
const KEY = [
  ["phaseWait", "Before first revenue"],
  ["phaseRamp", "Ramp-up"],
  ["phaseFull", "Full revenue"],
  ["targetTick", DECIDED],
] as const;
const KEY_LINE = 20;

/** The position of each legend entry: as many in a line as fit. */
function keyPlaces(width: number): { x: number; y: number }[] {
  let x = 0;
  let y = 0;
  return KEY.map(([, name]) => {
    const room = textWidth(name) + 34;
    if (x > 0 && x + room - 16 > width) {
      x = 0;
      y += KEY_LINE;
    }
    const corner = { x, y };
    x += room;
    return corner;
  });
}

function readingOf({ name, start, firstRevenue, fullRevenue, latestStart, isLate }: ChannelPhases): Reading {
  return {
    title: name,
    lines: [
      ["Start", `month ${start}`],
      ["First revenue", `month ${firstRevenue}`],
      ["Full revenue", `month ${fullRevenue}`],
      [DECIDED, latestStart === null ? NO_VALUE : `month ${latestStart}${isLate ? ": too late" : ""}`],
    ],
  };
}

/** From the start of each channel to its full revenue, a row for each, with the last month it may start in. */
export function PhaseBars({ label, rows, months }: PhaseBarsProps) {
  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const keys = keyPlaces(width);
    const top = (keys.at(-1)?.y ?? 0) + KEY_LINE + 26;
    const names = widestText(rows.map(({ name }) => name)) + 16;
    const left = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.32));
    const row = narrow ? 40 : 26;
    const bottom = top + rows.length * row;
    const x = columnsAcross(months, left, Math.max(left, width - 1), 1);
    const column = x(2) - x(1);
    /** The left edge of a month; the one after the last is where the drawing ends. */
    const edge = (month: number) => x(Math.min(months + 1, Math.max(1, month)) - 0.5);
    const middle = (index: number) => top + index * row + (narrow ? 28 : row / 2);
    const draw = (active: number | null) => (
      <>
        {KEY.map(([phase, name], index) => (
          <g key={name} transform={`translate(${keys[index]?.x ?? 0} ${keys[index]?.y ?? 0})`}>
            {phase === "targetTick" ? (
              <path className={styles[phase]} d="M5 0v14" />
            ) : (
              <rect className={styles[phase]} y={2} width={10} height={10} />
            )}
            <text className={styles["label"]} x={16} y={11}>
              {name}
            </text>
          </g>
        ))}
        <MonthNames
          // At the edge of a phone "Month 1" would touch the next label.
          months={namedMonths(months, column).filter((month) => !narrow || month > 1)}
          x={x}
          y={top - 8}
          width={width}
        />
        {range(13, months + 1, 12).map((month) => (
          <VerticalLine key={month} className={styles["grid"]} x={edge(month)} from={top} to={bottom} />
        ))}
        {rows.map(({ name, start, firstRevenue, fullRevenue, latestStart }, index) => {
          const y = middle(index);
          const stretches = [
            ["phaseWait", start, firstRevenue],
            ["phaseRamp", firstRevenue, fullRevenue],
            ["phaseFull", fullRevenue, months + 1],
          ] as const;
          return (
            // Rows never change places.
            <g key={`${index} ${name}`}>
              <text
                className={index === active ? styles["labelStrong"] : styles["label"]}
                x={0}
                y={narrow ? y - 13 : y + 4}
              >
                {fitText(name, narrow ? width : left - 12)}
              </text>
              {stretches.map(([phase, from, to]) => (
                <Bar key={phase} className={styles[phase]} y={y} size={BAR} from={edge(from)} to={edge(to)} />
              ))}
              {latestStart !== null && (
                <GoalTick x={edge(latestStart) + column / 2} from={y - BAR / 2} to={y + BAR / 2} />
              )}
            </g>
          );
        })}
      </>
    );
    return { height: bottom + 4, along: "y", at: middle, draw };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart channel by channel"
      readings={rows.map(readingOf)}
      plot={plot}
    />
  );
}
