import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatFraction, formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import chart from "./charts.module.css";
import { gridScale, type Ring } from "./feasible-outline.ts";
import { scaleOf, unitIn } from "./figure-scale.ts";
import styles from "./heat-map.module.css";
import { cellFigures, depthOf, moveInGrid } from "./heat-map-layout.ts";
import { DepthKey, Figures, fillAt, heatTipPlace, KEY_HEIGHT, Outline } from "./heat-map-parts.tsx";
import { type Reading, Tip } from "./readable-plot.tsx";
import { WaypointMark } from "./target-line.tsx";
import { fitText, textWidth, widestText } from "./text-room.ts";
import { useWidth } from "./use-width.ts";
import { columnsAcross } from "./value-axis.ts";

export interface HeatCell {
  /** null where the two do not go together. */
  value: number | null;
  /** Share of the target; 1 = reached. */
  share: number;
  /** All targets are reached, not only the one that colours the cell. */
  reaches: boolean;
}

export interface HeatAxis {
  /** "Price per user and year, USD". */
  name: string;
  /** Ascending amounts at the centres. */
  centres: readonly number[];
}

interface HeatMapProps {
  label: string;
  columns: HeatAxis;
  /** Drawn upwards. */
  rows: HeatAxis;
  /** By row from the lowest, then by column. */
  cells: readonly (readonly HeatCell[])[];
  /** What a cell holds, for readers: "Revenue in 2028". */
  valueName: string;
  unit: string;
  /** The border of what reaches every target, from `feasibleOutline`. */
  outline: readonly Ring[];
  recommended?: { x: number; y: number; label: string } | undefined;
}

const TOP = 24;
const FOOT = 44;
const NARROW = 520;
const TALLEST = 44;

/** A plain amount on an axis: "133", "1.5". */
const amount = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2);

function spoken({ title, lines }: Reading): string {
  return `${lines.map(([name, value]) => `${name}: ${value}`).join("; ")}. ${title}`;
}

interface Place {
  row: number;
  column: number;
}

/** Two amounts against each other: depth by share of the target, one outline around all that reaches it. */
export function HeatMap(props: HeatMapProps) {
  const { label, columns, rows, cells, valueName, unit, outline, recommended } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const drawing = useRef<SVGSVGElement>(null);
  const hatch = useId();
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 });
  const [active, setActive] = useState<Place | null>(null);
  const [isFocused, setFocused] = useState(false);

  const rowCount = rows.centres.length;
  const columnCount = columns.centres.length;
  const left = Math.max(widestText(rows.centres.map(amount), 11), 16) + 10;
  const cellWidth = Math.max(0, width - left - 2) / Math.max(1, columnCount);
  const cellHeight = Math.min(TALLEST, Math.max(28, cellWidth));
  const bottom = TOP + rowCount * cellHeight;
  const narrow = width < NARROW;
  const height = bottom + FOOT + (narrow ? 2 : 1) * (KEY_HEIGHT + 6);
  const known = cells.flat().flatMap(({ value, share }) => (value === null ? [] : [{ value, share }]));
  const figures = cellFigures(known, cellWidth - 3);

  const drawnUnit =
    figures.kind === "amount" ? unitIn(figures.scale, unit) : figures.kind === "share" ? "% of target" : unit;

  const x = columnsAcross(columnCount, left, left + columnCount * cellWidth);
  /** `row` counts from the lowest. */
  const y = columnsAcross(rowCount, bottom, TOP);
  /** The highest row comes first. */
  const fromLowest = (row: number) => rowCount - 1 - row;
  const rowNames = rows.centres.map(amount).reverse();
  const columnNames = columns.centres.map(amount);
  const cellAt = ({ row, column }: Place) => cells[fromLowest(row)]?.[column];
  const box = ({ row, column }: Place, inset: number) => ({
    x: x(column) - cellWidth / 2 + inset,
    width: Math.max(0, cellWidth - 2 * inset),
    y: y(fromLowest(row)) - cellHeight / 2 + inset,
    height: cellHeight - 2 * inset,
  });

  const { size, decimals: printed } = scaleOf(known.map(({ value }) => value));
  const decimals = size === 1 ? printed : 0;

  function readingOf(place: Place): Reading {
    const cell = cellAt(place);
    const value = cell?.value ?? null;
    return {
      lines: [
        [columns.name, columnNames[place.column] ?? ""],
        [rows.name, rowNames[place.row] ?? ""],
        [valueName, value === null ? NO_VALUE : `${formatNumber(value, decimals)} ${unit}`],
        ["Of target", cell === undefined || value === null ? NO_VALUE : formatFraction(cell.share)],
      ],
      title: value === null ? "Not applicable" : cell?.reaches ? "Reaches every target" : "Misses a target",
    };
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") setActive(null);
    const next = moveInGrid(
      event.key,
      event.ctrlKey || event.metaKey,
      [stop.row, stop.column],
      [rowCount, columnCount],
    );
    if (next === null) return;
    event.preventDefault();
    drawing.current?.querySelector<SVGGElement>(`[data-place="${next.join(" ")}"]`)?.focus();
  }

  return (
    <div
      ref={ref}
      className={styles["map"]}
      style={{ height }}
      onPointerLeave={() => setActive(isFocused ? stop : null)}
    >
      {width > 0 && (
        // The cells hold the focus; keys are caught once for all of them.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <svg
          ref={drawing}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="grid"
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          <defs>
            <pattern
              id={hatch}
              width={6}
              height={6}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path className={styles["hatch"]} d="M0 0V6" />
            </pattern>
          </defs>
          {rowNames.map((name, row) => (
            <g key={rows.centres[fromLowest(row)]} role="row">
              <g role="rowheader">
                <text className={chart["axis"]} x={left - 8} y={y(fromLowest(row)) + 4} textAnchor="end">
                  {name}
                </text>
              </g>
              {columns.centres.map((centre, column) => {
                const place = { row, column };
                const cell = cellAt(place);
                const isStop = stop.row === row && stop.column === column;
                return (
                  <g
                    key={centre}
                    role="gridcell"
                    data-place={`${row} ${column}`}
                    className={styles["cell"]}
                    tabIndex={isStop ? 0 : -1}
                    aria-label={spoken(readingOf(place))}
                    onFocus={() => {
                      setStop(place);
                      setActive(place);
                      setFocused(true);
                    }}
                    onBlur={() => {
                      setActive(null);
                      setFocused(false);
                    }}
                    onPointerEnter={() => setActive(place)}
                  >
                    <rect
                      className={
                        cell === undefined || cell.value === null ? undefined : fillAt(depthOf(cell.share))
                      }
                      fill={`url(#${hatch})`}
                      {...box(place, 0.5)}
                    />
                  </g>
                );
              })}
            </g>
          ))}
          <g role="row">
            {columns.centres.map((centre, column) => (
              <g key={centre} role="columnheader">
                <text
                  className={chart["axis"]}
                  x={x(column)}
                  y={bottom + 16}
                  textAnchor="middle"
                  // Heard but not seen where there is room for every second one only.
                  opacity={
                    column % 2 === 1 && cellWidth < textWidth(columnNames[column] ?? "", 11) + 4 ? 0 : 1
                  }
                >
                  {columnNames[column]}
                </text>
              </g>
            ))}
          </g>
          <g aria-hidden="true">
            {outline.length > 0 && <Outline rings={outline} x={x} y={y} />}
            {figures.kind !== "none" && (
              <Figures cells={cells} print={figures.print} tight={figures.kind === "share"} x={x} y={y} />
            )}
            {recommended !== undefined && (
              <g className={styles["waypoint"]}>
                <WaypointMark
                  x={x(gridScale(columns.centres)(recommended.x))}
                  y={y(gridScale(rows.centres)(recommended.y))}
                  radius={7}
                />
              </g>
            )}
            {active !== null && (
              <g>
                {[styles["ringGround"], styles["ring"]].map((className) => (
                  <rect key={className} className={className} {...box(active, 2)} />
                ))}
              </g>
            )}
            <text className={chart["axis"]} x={0} y={12}>
              {rows.name}
            </text>
            <text className={chart["axis"]} x={left + (width - left) / 2} y={bottom + 34} textAnchor="middle">
              {columns.name}
            </text>
            <text className={chart["axis"]} x={width} y={12} textAnchor="end">
              {fitText(`${valueName}, ${drawnUnit}`, width - textWidth(rows.name, 11) - 16, 11)}
            </text>
            <DepthKey y={bottom + FOOT + 4} inRows={narrow ? 2 : 1} />
          </g>
        </svg>
      )}
      {active !== null && width > 0 && (
        <Tip
          reading={readingOf(active)}
          style={heatTipPlace(x(active.column), y(fromLowest(active.row)), cellHeight / 2, width, height)}
        />
      )}
    </div>
  );
}
