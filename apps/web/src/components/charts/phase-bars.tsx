import { NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { fitText, textWidth } from "./text-room.ts";
import { namedMonths } from "./timeline-layout.ts";
import { MonthNames } from "./timeline-marks.tsx";

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
const TICK = 4;
const KEY = [
  ["phaseWait", "Before first revenue"],
  ["phaseRamp", "Ramp-up"],
  ["phaseFull", "Full revenue"],
] as const;
const DECIDED = "Latest start";
const KEY_LINE = 20;

/** The position of each legend entry: as many in a line as fit. */
function keyPlaces(width: number): { x: number; y: number }[] {
  let x = 0;
  let y = 0;
  return [...KEY.map(([, name]) => name), DECIDED].map((name) => {
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
  function layout(width: number) {
    const narrow = width < NARROW;
    const keys = keyPlaces(width);
    const top = (keys.at(-1)?.y ?? 0) + KEY_LINE + 26;
    const names = Math.max(0, ...rows.map(({ name }) => textWidth(name))) + 16;
    const left = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.32));
    const row = narrow ? 40 : 26;
    const column = Math.max(0, width - left - 1) / months;
    return {
      narrow,
      keys,
      top,
      left,
      row,
      column,
      // The left edge of a month; the one after the last is where the drawing ends.
      edge: (month: number) => left + (Math.min(months + 1, Math.max(1, month)) - 1) * column,
      middle: (index: number) => top + index * row + (narrow ? 28 : row / 2),
      height: top + rows.length * row + 4,
    };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart channel by channel"
      height={(width) => layout(width).height}
      readings={rows.map(readingOf)}
      along="y"
      pointAt={(index, width) => layout(width).middle(index)}
    >
      {(width, active) => {
        const { narrow, keys, top, left, column, edge, middle, height } = layout(width);
        return (
          <>
            {KEY.map(([phase, name], index) => (
              <g key={name} transform={`translate(${keys[index]?.x ?? 0} ${keys[index]?.y ?? 0})`}>
                <rect className={styles[phase]} y={2} width={10} height={10} />
                <text className={styles["label"]} x={16} y={11}>
                  {name}
                </text>
              </g>
            ))}
            <g transform={`translate(${keys.at(-1)?.x ?? 0} ${keys.at(-1)?.y ?? 0})`}>
              <path className={styles["targetTick"]} d="M5 0v14" />
              <text className={styles["label"]} x={16} y={11}>
                {DECIDED}
              </text>
            </g>
            <MonthNames
              // At the edge of a phone "Month 1" would touch the next label.
              months={namedMonths(months, column).filter((month) => !narrow || month > 1)}
              x={(month) => left + (month - 0.5) * column}
              y={top - 8}
              width={width}
            />
            {Array.from({ length: Math.max(0, Math.ceil(months / 12) - 1) }, (_, index) => (
              <line
                key={`year ${index + 1}`}
                className={styles["grid"]}
                x1={edge(12 * (index + 1) + 1)}
                x2={edge(12 * (index + 1) + 1)}
                y1={top}
                y2={height - 4}
              />
            ))}
            {rows.map((phases, index) => {
              const y = middle(index);
              const stretches = [
                ["phaseWait", phases.start, phases.firstRevenue],
                ["phaseRamp", phases.firstRevenue, phases.fullRevenue],
                ["phaseFull", phases.fullRevenue, months + 1],
              ] as const;
              const tick = phases.latestStart === null ? null : edge(phases.latestStart) + column / 2;
              return (
                // Rows never change places.
                <g key={`${index} ${phases.name}`}>
                  <text
                    className={index === active ? styles["labelStrong"] : styles["label"]}
                    x={0}
                    y={narrow ? y - 13 : y + 4}
                  >
                    {fitText(phases.name, narrow ? width : left - 12)}
                  </text>
                  {stretches.map(([phase, from, to]) => (
                    <rect
                      key={phase}
                      className={styles[phase]}
                      x={edge(from)}
                      width={Math.max(0, edge(to) - edge(from))}
                      y={y - BAR / 2}
                      height={BAR}
                    />
                  ))}
                  {tick !== null && (
                    <>
                      <path
                        className={styles["tickGround"]}
                        d={`M${tick} ${y - BAR / 2 - TICK}v${BAR + 2 * TICK}`}
                      />
                      <path
                        className={styles["targetTick"]}
                        d={`M${tick} ${y - BAR / 2 - TICK}v${BAR + 2 * TICK}`}
                      />
                    </>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </ReadablePlot>
  );
}
