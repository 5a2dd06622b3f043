import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { formatPlain } from "../../lib/format/numbers.ts";
import { Waypoint } from "../waypoint/waypoint.tsx";
import styles from "./range-slider.module.css";
import { moveEnd, nearestEnd, type Pair, snap } from "./slide.ts";

interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  step?: number | undefined;
  value: Pair;
  onValueChange: (value: [number, number]) => void;
  /** Once at the end of a drag or key press, for work too heavy to follow the drag. */
  onValueCommitted?: ((value: [number, number]) => void) | undefined;
  format?: ((value: number) => string) | undefined;
  /** Follows the figures: "USD". */
  unit?: string | undefined;
  /** The recommended value, drawn on the track. */
  waypoint?: number | null | undefined;
  disabled?: boolean | undefined;
  labelHidden?: boolean | undefined;
}

const PAGE = 10;

/** How far a key moves an end; "min" and "max" go all the way. */
function stepsOf({ key, shiftKey }: KeyboardEvent): number | "min" | "max" | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return shiftKey ? PAGE : 1;
    case "ArrowLeft":
    case "ArrowDown":
      return shiftKey ? -PAGE : -1;
    case "PageUp":
      return PAGE;
    case "PageDown":
      return -PAGE;
    case "Home":
      return "min";
    case "End":
      return "max";
    default:
      return null;
  }
}

/** Two ends of a range. Arrow keys move by a step, Page Up and Page Down by ten. The ends cannot cross. */
export function RangeSlider(props: RangeSliderProps) {
  const {
    label,
    min,
    max,
    step = 1,
    value,
    onValueChange,
    format = formatPlain,
    unit,
    waypoint,
    disabled,
  } = props;
  const labelId = useId();
  const track = useRef<HTMLDivElement>(null);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [dragging, setDragging] = useState<0 | 1 | null>(null);
  const [low, high] = value;
  const span = max - min;
  const position = (at: number) => (span > 0 ? Math.min(100, Math.max(0, ((at - min) / span) * 100)) : 0);
  const words = (at: number) => (unit === undefined ? format(at) : `${format(at)} ${unit}`);

  function valueAt(clientX: number): number {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return min;
    return snap(min + ((clientX - box.left) / box.width) * span, min, max, step);
  }

  function move(end: 0 | 1, to: number): [number, number] {
    const next = moveEnd(value, end, to);
    if (next[0] !== low || next[1] !== high) onValueChange(next);
    return next;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (disabled || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = valueAt(event.clientX);
    const end = nearestEnd(value, at);
    setDragging(end);
    inputs.current[end]?.focus({ preventScroll: true });
    move(end, at);
  }

  function onPointerUp(): void {
    if (dragging === null) return;
    setDragging(null);
    props.onValueCommitted?.([low, high]);
  }

  function onKeyDown(event: KeyboardEvent, end: 0 | 1): void {
    const steps = stepsOf(event);
    if (steps === null || disabled) return;
    event.preventDefault();
    const from = value[end];
    const to = steps === "min" ? min : steps === "max" ? max : snap(from + steps * step, min, max, step);
    const next = move(end, to);
    props.onValueCommitted?.(next);
  }

  const thumb = (end: 0 | 1) => (
    <span
      className={styles["thumb"]}
      data-dragging={dragging === end || undefined}
      style={{ left: `${position(value[end])}%` }}
    >
      <input
        ref={(node) => {
          inputs.current[end] = node;
        }}
        type="range"
        className={styles["input"]}
        min={end === 0 ? min : low}
        max={end === 0 ? high : max}
        step="any"
        value={value[end]}
        disabled={disabled}
        aria-label={`${label}, ${end === 0 ? "lowest" : "highest"}`}
        aria-valuetext={words(value[end])}
        onChange={(event) => move(end, snap(Number(event.target.value), min, max, step))}
        onKeyDown={(event) => onKeyDown(event, end)}
      />
      <span className={styles["bubble"]} aria-hidden="true">
        {format(value[end])}
      </span>
    </span>
  );

  return (
    <div
      className={styles["field"]}
      data-disabled={disabled ? "" : undefined}
      role="group"
      aria-labelledby={labelId}
    >
      <div className={props.labelHidden ? "visually-hidden" : styles["labelLine"]}>
        <span id={labelId} className={styles["label"]}>
          {label}
        </span>
        <span className={styles["value"]}>
          {format(low)} – {words(high)}
        </span>
      </div>
      <div
        className={styles["control"]}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (dragging !== null) move(dragging, valueAt(event.clientX));
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <div ref={track} className={styles["track"]}>
          <span
            className={styles["fill"]}
            style={{ left: `${position(low)}%`, width: `${position(high) - position(low)}%` }}
          />
          {thumb(0)}
          {thumb(1)}
          {waypoint !== null && waypoint !== undefined && waypoint >= min && waypoint <= max && (
            <span className={styles["waypoint"]} style={{ left: `${position(waypoint)}%` }}>
              <Waypoint state="here" />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
