import { Slider } from "@base-ui/react/slider";
import { useId, useState } from "react";
import { formatPlain } from "../../lib/format/numbers.ts";
import { Waypoint } from "../waypoint.tsx";
import styles from "./range-slider.module.css";

type Pair = readonly [number, number];

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

const asPair = ([low, high]: Pair): [number, number] => [low, high];

/** Two ends of a range. Arrow keys move by a step, Page Up and Page Down by ten. The ends cannot cross. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, step = 1, value, format = formatPlain, unit, waypoint, disabled } = props;
  const labelId = useId();
  // Ends that lie together move to either side: a press there takes the end of its side.
  const together = value[0] === value[1] ? "swap" : "none";
  const [pressed, setPressed] = useState<typeof together | null>(null);
  const words = (at: number) => (unit === undefined ? format(at) : `${format(at)} ${unit}`);

  const thumb = (end: 0 | 1) => (
    <Slider.Thumb
      index={end}
      className={styles["thumb"]}
      aria-label={`${label}, ${end === 0 ? "lowest" : "highest"}`}
      getAriaValueText={(_, at) => words(at)}
    >
      <span className={styles["bubble"]} aria-hidden="true">
        {format(value[end])}
      </span>
    </Slider.Thumb>
  );

  return (
    <Slider.Root
      className={styles["field"]}
      aria-labelledby={labelId}
      value={value}
      {...{ min, max, step }}
      largeStep={PAGE * step}
      disabled={disabled ?? false}
      thumbCollisionBehavior={pressed ?? together}
      onValueChange={(next) => props.onValueChange(asPair(next))}
      onValueCommitted={(next) => props.onValueCommitted?.(asPair(next))}
    >
      <div className={props.labelHidden ? "visually-hidden" : styles["labelLine"]}>
        <span id={labelId} className={styles["label"]}>
          {label}
        </span>
        <span className={styles["value"]}>
          {format(value[0])} – {words(value[1])}
        </span>
      </div>
      <Slider.Control
        className={styles["control"]}
        onPointerDown={() => setPressed(together)}
        onLostPointerCapture={() => setPressed(null)}
      >
        <Slider.Track className={styles["track"]}>
          <Slider.Indicator className={styles["fill"]} />
          {thumb(0)}
          {thumb(1)}
          {waypoint !== null && waypoint !== undefined && waypoint >= min && waypoint <= max && (
            <span
              className={styles["waypoint"]}
              style={{ left: `${((waypoint - min) / (max - min)) * 100}%` }}
            >
              <Waypoint state="here" />
            </span>
          )}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
