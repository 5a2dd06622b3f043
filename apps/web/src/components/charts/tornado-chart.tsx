import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { printIn, scaleOf, unitIn } from "./figure-scale.ts";
import { Bar, CentredText, VerticalLine } from "./marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "./readable-plot.tsx";
import { fitText, textWidth, widestText, wrapText } from "./text-room.ts";
import { barsOf, type Driver, strongestDrivers, tornadoScale } from "./tornado-layout.ts";

interface TornadoChartProps {
  label: string;
  drivers: readonly Driver[];
  /** The outcome at the recommended point. */
  base: number;
  /** What is measured, over the drawing: "USD". */
  unit: string;
}

const TOP = 34;
const BAR = 18;
const KEY = 26;
const NARROW = 520;

const rowName = ({ name, range }: Driver) => `${name}, ${range}`;

/** The name shortens before its range does. */
function fittedName({ name, range }: Driver, room: number): string {
  return `${fitText(name, room - textWidth(`, ${range}`))}, ${range}`;
}

/** What each driver does to the outcome over its range: low end pale, high end deep, around the base line. */
export function TornadoChart({ label, drivers, base, unit }: TornadoChartProps) {
  const shown = strongestDrivers(drivers);
  const left = drivers.length - shown.length;
  const outcomes = shown.flatMap(({ low, high }) => [low, high]);
  const scale = scaleOf([base, ...outcomes]);
  const decimals = scale.sign === "" ? scale.decimals : 0;
  const readings: Reading[] = shown.map((driver) => ({
    title: rowName(driver),
    lines: [
      ["At the low end", `${formatNumber(driver.low, decimals)} ${unit}`],
      ["At the high end", `${formatNumber(driver.high, decimals)} ${unit}`],
      ["Swing", `${formatNumber(Math.abs(driver.high - driver.low), decimals)} ${unit}`],
    ],
  }));

  function plot(width: number): Plot {
    const narrow = width < NARROW;
    const rowHeight = narrow ? 44 : 27;
    const bottom = TOP + shown.length * rowHeight;
    const middle = (index: number) => TOP + index * rowHeight + (narrow ? 28 : rowHeight / 2);
    const names = widestText(shown.map(rowName)) + 12;
    const nameRoom = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.36));
    const figures = outcomes.map((outcome) => printIn(scale, outcome));
    const figureRoom = Math.max(24, widestText(figures)) + 10;
    const x = tornadoScale(shown, base, nameRoom + figureRoom, width - figureRoom);
    const baseLines = narrow
      ? shown.map((_, index) => [middle(index) - BAR / 2 - 3, middle(index) + BAR / 2 + 3] as const)
      : [[TOP - 6, bottom + 2] as const];
    const draw = (active: number | null) => (
      <>
        <text className={styles["axis"]} x={0} y={12}>
          {unitIn(scale, unit)}
        </text>
        {shown.map((driver, index) => {
          const y = middle(index);
          return (
            <g key={rowName(driver)}>
              {index === active && (
                <rect
                  className={styles["row"]}
                  x={0}
                  width={width}
                  y={y - BAR / 2 - (narrow ? 22 : 4)}
                  height={BAR + (narrow ? 26 : 8)}
                />
              )}
              <text
                className={styles["label"]}
                x={narrow ? 0 : nameRoom - 12}
                y={narrow ? y - 14 : y + 4}
                textAnchor={narrow ? "start" : "end"}
              >
                {fittedName(driver, narrow ? width : nameRoom - 12)}
              </text>
              {barsOf(driver, base, x).map(({ end, value, from, to, labelX, anchor }) => (
                <g key={end}>
                  <Bar
                    className={end === "low" ? styles["low"] : styles["deep"]}
                    y={y}
                    size={BAR}
                    from={from}
                    to={to}
                  />
                  <text className={styles["label"]} x={labelX} y={y + 4} textAnchor={anchor}>
                    {printIn(scale, value)}
                  </text>
                </g>
              ))}
            </g>
          );
        })}
        {baseLines.map(([from, to]) => (
          <VerticalLine key={from} className={styles["base"]} x={x(base)} from={from} to={to} />
        ))}
        <CentredText className={styles["labelStrong"]} x={x(base)} y={TOP - 12} width={width} size={12}>
          {printIn(scale, base)}
        </CentredText>
        <RangeKey y={bottom + 20} />
        {left > 0 && (
          <text className={styles["axis"]} x={0} y={bottom + 36}>
            {wrapText(`${left} more in the table, each with a smaller swing`, width, 1)[0]}
          </text>
        )}
      </>
    );
    return { height: bottom + KEY + (left > 0 ? 16 : 0), along: "y", at: middle, draw };
  }

  return (
    <ReadablePlot label={label} readLabel="Read the chart driver by driver" readings={readings} plot={plot} />
  );
}

function RangeKey({ y }: { y: number }) {
  return (
    <g>
      <rect className={styles["low"]} x={0} y={y - 9} width={10} height={10} />
      <text className={styles["axis"]} x={15} y={y}>
        low end of its range
      </text>
      <rect className={styles["deep"]} x={142} y={y - 9} width={10} height={10} />
      <text className={styles["axis"]} x={157} y={y}>
        high end
      </text>
    </g>
  );
}
