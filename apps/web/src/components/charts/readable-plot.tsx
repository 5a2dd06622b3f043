import { type PointerEvent, type ReactNode, useState } from "react";
import styles from "./charts.module.css";
import { useWidth } from "./use-width.ts";

/** What a reader is told at one point of a drawing. */
export interface Reading {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

interface ReadablePlotProps {
  /** One sentence that says what the drawing shows. */
  label: string;
  /** Names the control that moves from point to point, for example "Read by year". */
  readLabel: string;
  height: number;
  /** One reading per point, in the order of the keys. */
  readings: readonly Reading[];
  /** Pixels from the left of a point, so that pointer and reading meet. */
  pointX(index: number, width: number): number;
  /** Draws at the given width; `active` is the point being read, or null. */
  children(width: number, active: number | null): ReactNode;
}

function nearest(x: number, count: number, pointX: (index: number) => number): number {
  let best = 0;
  for (let index = 1; index < count; index += 1) {
    if (Math.abs(pointX(index) - x) < Math.abs(pointX(best) - x)) best = index;
  }
  return best;
}

/** A drawing that is read point by point: by pointer, by arrow keys, and aloud. */
export function ReadablePlot({ label, readLabel, height, readings, pointX, children }: ReadablePlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const last = readings.length - 1;
  const index = Math.min(at, Math.max(0, last));
  const active = chosen === null ? null : Math.min(chosen, last);
  const reading = active === null ? undefined : readings[active];

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerType === "touch" && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(nearest(event.clientX - box.left, readings.length, (point) => pointX(point, width)));
  }

  const x = active === null ? 0 : pointX(active, width);
  return (
    <div
      ref={ref}
      className={styles.plot}
      style={{ height }}
      onPointerMove={follow}
      onPointerLeave={() => setChosen(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {children(width, active)}
        </svg>
      )}
      {readings.length > 1 && (
        <input
          className={styles.reader}
          type="range"
          min={0}
          max={last}
          step={1}
          value={index}
          aria-label={readLabel}
          aria-valuetext={spoken(readings[index])}
          onChange={(event) => {
            const next = Number(event.target.value);
            setAt(next);
            setChosen(next);
          }}
          onFocus={(event) => {
            if (event.target.matches(":focus-visible")) setChosen(index);
          }}
          onBlur={() => setChosen(null)}
        />
      )}
      {reading !== undefined && width > 0 && (
        <div
          className={styles.tip}
          aria-hidden="true"
          style={x > width / 2 ? { right: width - x + 12, top: 4 } : { left: x + 12, top: 4 }}
        >
          <b>{reading.title}</b>
          <dl>
            {reading.lines.map(([name, value]) => (
              <div key={name} style={{ display: "contents" }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

function spoken(reading: Reading | undefined): string {
  if (reading === undefined) return "";
  return `${reading.title}: ${reading.lines.map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
