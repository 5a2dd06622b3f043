import { Slider } from "@base-ui/react/slider";
import { useId } from "react";
import { formatPlain } from "../../lib/format/numbers.ts";
import { Waypoint } from "../waypoint/waypoint.tsx";
import styles from "./range-slider.module.css";

interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  step?: number | undefined;
  value: readonly [number, number];
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

/** Two ends of a range. Arrow keys move by a step, Page Up and Page Down by ten. The ends cannot cross. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, step = 1, value, onValueChange, format = formatPlain, unit, waypoint } = props;
  const labelId = useId();
  const [low, high] = value;
  const pair = (next: readonly number[]): [number, number] => [next[0] ?? low, next[1] ?? high];
  const words = (number: number) => (unit === undefined ? format(number) : `${format(number)} ${unit}`);
  const position =
    waypoint === null || waypoint === undefined || max <= min ? null : ((waypoint - min) / (max - min)) * 100;

  return (
    <div className={styles["field"]} data-disabled={props.disabled ? "" : undefined}>
      <div className={props.labelHidden ? "visually-hidden" : styles["labelLine"]}>
        <span id={labelId} className={styles["label"]}>
          {label}
        </span>
        <span className={styles["value"]}>
          {format(low)} – {words(high)}
        </span>
      </div>
      <Slider.Root
        value={[low, high]}
        min={min}
        max={max}
        step={step}
        largeStep={step * 10}
        disabled={props.disabled}
        thumbCollisionBehavior="none"
        aria-labelledby={labelId}
        onValueChange={(next) => onValueChange(pair(next))}
        onValueCommitted={(next) => props.onValueCommitted?.(pair(next))}
      >
        <Slider.Control className={styles["control"]}>
          <Slider.Track className={styles["track"]}>
            <Slider.Indicator className={styles["fill"]} />
            {position !== null && position >= 0 && position <= 100 && (
              <span className={styles["waypoint"]} style={{ left: `${position}%` }}>
                <Waypoint state="here" />
              </span>
            )}
            {[low, high].map((end, index) => (
              <Slider.Thumb
                // The two ends keep their places: the index is their identity.
                key={index === 0 ? "low" : "high"}
                index={index}
                className={styles["thumb"]}
                getAriaLabel={() => `${label}, ${index === 0 ? "lowest" : "highest"}`}
                getAriaValueText={(_, number) => words(number)}
              >
                <span className={styles["bubble"]} aria-hidden="true">
                  {format(end)}
                </span>
              </Slider.Thumb>
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </div>
  );
}
