import { leastIndex, range } from "d3-array";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./charts.module.css";
import { Sketch } from "./still-plot.tsx";
import { useWidth } from "./use-width.ts";

/** The text that is read out at one point of a drawing. */
export interface Reading {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

type Way = "x" | "y";

/** Opens what is behind a point: by a press on the drawing, or Enter at the point being read. */
export interface PointChoice {
  /** Read out with the control: "Enter shows the deals". */
  label: string;
  onChoose(index: number): void;
}

/** A drawing at one width. */
export interface Plot {
  /** Pixels; a narrow form may be higher. */
  height: number;
  /** Points follow one another to the right, or in rows from top to bottom. */
  along?: Way;
  /** Pixels of a point along that way, so that pointer and reading meet. */
  at(index: number): number;
  /** `active` is the point being read, or null. */
  draw(active: number | null): ReactNode;
}

interface ReadablePlotProps {
  /** One sentence that says what the drawing shows. */
  label: string;
  /** Names the control that moves from point to point, for example "Read by year". */
  readLabel: string;
  /** One reading per point, in the order of the keys. */
  readings: readonly Reading[];
  choice?: PointChoice | undefined;
  plot(width: number): Plot;
}

/** Rows are read downwards, where a slider's own keys would count upwards. */
function rowAfter(key: string, index: number, last: number): number | null {
  if (key === "ArrowDown") return Math.min(last, index + 1);
  if (key === "ArrowUp") return Math.max(0, index - 1);
  return null;
}

/** A drawing that is read point by point: by pointer, by arrow keys, and aloud. */
export function ReadablePlot(props: ReadablePlotProps) {
  const { label, readLabel, readings, choice } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const reader = useRef<HTMLInputElement>(null);
  const { height, along = "x", at: pointAt, draw } = props.plot(width);
  const last = readings.length - 1;
  const index = Math.min(at, Math.max(0, last));
  const active = chosen === null || last < 0 ? null : Math.min(chosen, last);
  const reading = active === null ? undefined : readings[active];

  function read(point: number): void {
    setAt(point);
    setChosen(point);
  }

  function pointUnder(event: MouseEvent<HTMLDivElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    const pixels = along === "x" ? event.clientX - box.left : event.clientY - box.top;
    return leastIndex(range(readings.length), (point) => Math.abs(pointAt(point) - pixels)) ?? 0;
  }

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerType === "touch" && event.buttons === 0) return;
    setChosen(pointUnder(event));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") setChosen(null);
    if (event.key === "Enter") choice?.onChoose(index);
    const next = along === "y" ? rowAfter(event.key, index, last) : null;
    if (next === null) return;
    event.preventDefault();
    read(next);
  }

  return (
    // The slider inside is the control; a press on the drawing only brings it to the point under the pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      className={classNames(styles["plot"], choice !== undefined && styles["choosable"])}
      style={{ height }}
      onPointerMove={follow}
      onPointerLeave={() => setChosen(null)}
      onClick={(event) => {
        reader.current?.focus({ preventScroll: true });
        const point = pointUnder(event);
        read(point);
        choice?.onChoose(point);
      }}
    >
      {width > 0 && (
        <Sketch width={width} height={height} label={label}>
          {draw(active)}
        </Sketch>
      )}
      {readings.length > 0 && (
        <input
          ref={reader}
          className={styles["reader"]}
          type="range"
          min={0}
          max={last}
          step={1}
          value={index}
          aria-label={choice === undefined ? readLabel : `${readLabel}. ${choice.label}`}
          aria-valuetext={spoken(readings[index])}
          onChange={(event) => read(Number(event.target.value))}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.target.matches(":focus-visible")) setChosen(index);
          }}
          onBlur={() => setChosen(null)}
        />
      )}
      {reading !== undefined && active !== null && width > 0 && (
        <Tip reading={reading} style={tipPlace({ place: pointAt(active), along, width, height })} />
      )}
    </div>
  );
}

interface TipPlace {
  place: number;
  along: Way;
  width: number;
  height: number;
}

/** Is beside its point, on the side with more room, and never past the edge of the drawing. */
function tipPlace({ place, along, width, height }: TipPlace) {
  if (along === "y") {
    const beside = place > height / 2 ? { bottom: height - place + 14 } : { top: place + 14 };
    return { right: 0, maxWidth: width, ...beside };
  }
  return place > width / 2
    ? { right: width - place + 12, top: 4, maxWidth: place - 12 }
    : { left: place + 12, top: 4, maxWidth: width - place - 12 };
}

/** What is read out, beside its point. */
export function Tip({ reading: { title, lines }, style }: { reading: Reading; style: CSSProperties }) {
  return (
    <div className={styles["tip"]} aria-hidden="true" style={style}>
      <b>{title}</b>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function spoken(reading: Reading | undefined): string {
  if (reading === undefined) return "";
  return `${reading.title}: ${reading.lines.map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
