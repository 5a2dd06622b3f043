import { formatNumber } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { printIn, scaleOf, unitIn } from "./figure-scale.ts";
import { ReadablePlot, type Reading } from "./readable-plot.tsx";
import { fitText, textWidth, wrapText } from "./text-room.ts";
import { barsOf, type Driver, strongestDrivers, tornadoAxis } from "./tornado-layout.ts";

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

/** The name shortens before its range does. */
function driverName({ name, range }: Driver, room: number): string {
  return `${fitText(name, room - textWidth(`, ${range}`))}, ${range}`;
}

const rowHeight = (width: number) => (width < NARROW ? 44 : 27);

/** What each driver does to the outcome over its range: low end pale, high end deep, around the base line. */
export function TornadoChart({ label, drivers, base, unit }: TornadoChartProps) {
  const shown = strongestDrivers(drivers);
  const left = drivers.length - shown.length;
  const scale = scaleOf([base, ...shown.flatMap(({ low, high }) => [low, high])]);
  const middle = (index: number, width: number) =>
    TOP + index * rowHeight(width) + (width < NARROW ? 28 : rowHeight(width) / 2);
  const heightAt = (width: number) => TOP + shown.length * rowHeight(width) + KEY + (left > 0 ? 16 : 0);
  const decimals = scale.sign === "" ? scale.decimals : 0;
  const readings: Reading[] = shown.map(({ name, range, low, high }) => ({
    title: `${name}, ${range}`,
    lines: [
      ["At the low end", `${formatNumber(low, decimals)} ${unit}`],
      ["At the high end", `${formatNumber(high, decimals)} ${unit}`],
      ["Swing", `${formatNumber(Math.abs(high - low), decimals)} ${unit}`],
    ],
  }));
  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart driver by driver"
      height={heightAt}
      readings={readings}
      along="y"
      pointAt={middle}
    >
      {(width, active) => {
        const narrow = width < NARROW;
        const rowNames = shown.map(({ name, range }) => `${name}, ${range}`);
        const names = Math.max(0, ...rowNames.map((name) => textWidth(name))) + 12;
        const nameRoom = narrow ? 0 : Math.min(Math.ceil(names), Math.floor(width * 0.36));
        const figures = shown.flatMap(({ low, high }) => [printIn(scale, low), printIn(scale, high)]);
        const figureRoom = Math.max(24, ...figures.map((figure) => textWidth(figure))) + 10;
        const axis = tornadoAxis(shown, base, nameRoom + figureRoom, width - figureRoom);
        const baseX = axis.at(base);
        const bottom = TOP + shown.length * rowHeight(width);
        const baseText = printIn(scale, base);
        const baseHalf = textWidth(baseText) / 2;
        return (
          <>
            <text className={styles["axis"]} x={0} y={12}>
              {unitIn(scale, unit)}
            </text>
            {shown.map((driver, index) => {
              const y = middle(index, width);
              const name = rowNames[index] ?? "";
              return (
                <g key={name}>
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
                    {driverName(driver, narrow ? width : nameRoom - 12)}
                  </text>
                  {barsOf(driver, base, axis).map((bar) => (
                    <g key={bar.end}>
                      <rect
                        className={bar.end === "low" ? styles["low"] : styles["deep"]}
                        x={bar.from}
                        width={bar.to - bar.from}
                        y={y - BAR / 2}
                        height={BAR}
                      />
                      <text className={styles["label"]} x={bar.labelX} y={y + 4} textAnchor={bar.anchor}>
                        {printIn(scale, bar.value)}
                      </text>
                    </g>
                  ))}
                </g>
              );
            })}
            {narrow ? (
              shown.map((driver, index) => (
                <line
                  key={driver.name}
                  className={styles["base"]}
                  x1={baseX}
                  x2={baseX}
                  y1={middle(index, width) - BAR / 2 - 3}
                  y2={middle(index, width) + BAR / 2 + 3}
                />
              ))
            ) : (
              <line className={styles["base"]} x1={baseX} x2={baseX} y1={TOP - 6} y2={bottom + 2} />
            )}
            <text
              className={styles["labelStrong"]}
              x={Math.min(width - baseHalf, Math.max(baseHalf, baseX))}
              y={TOP - 12}
              textAnchor="middle"
            >
              {baseText}
            </text>
            <RangeKey y={bottom + 20} />
            {left > 0 && (
              <text className={styles["axis"]} x={0} y={bottom + 36}>
                {wrapText(`${left} more in the table, each with a smaller swing`, width, 1)[0]}
              </text>
            )}
          </>
        );
      }}
    </ReadablePlot>
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
