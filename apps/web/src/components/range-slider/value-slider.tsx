import { Slider } from "@base-ui/react/slider";
import { useId } from "react";
import { formatPlain } from "../../lib/format/numbers.ts";
import { Waypoint } from "../waypoint.tsx";
import styles from "./range-slider.module.css";

interface ValueSliderProps {
  label: string;
  min: number;
  max: number;
  step?: number | undefined;
  value: number;
  onValueChange: (value: number) => void;
  format?: ((value: number) => string) | undefined;
  /** The recommended value, drawn on the track. */
  waypoint?: number | null | undefined;
  disabled?: boolean | undefined;
  labelHidden?: boolean | undefined;
}

const PAGE = 10;

/** One value on a track. Arrow keys move by a step, Page Up and Page Down by ten. */
export function ValueSlider(props: ValueSliderProps) {
  const { label, min, max, step = 1, value, format = formatPlain, waypoint, disabled } = props;
  const labelId = useId();
  return (
    <Slider.Root
      className={styles["field"]}
      aria-labelledby={labelId}
      value={value}
      {...{ min, max, step }}
      largeStep={PAGE * step}
      disabled={disabled ?? false}
      onValueChange={props.onValueChange}
    >
      <div className={props.labelHidden ? "visually-hidden" : styles["labelLine"]}>
        <span id={labelId} className={styles["label"]}>
          {label}
        </span>
        <span className={styles["value"]}>{format(value)}</span>
      </div>
      <Slider.Control className={styles["control"]}>
        <Slider.Track className={styles["track"]}>
          <Slider.Indicator className={styles["fill"]} />
          {waypoint !== null && waypoint !== undefined && waypoint >= min && waypoint <= max && (
            <span
              className={styles["waypoint"]}
              style={{ left: `${((waypoint - min) / (max - min)) * 100}%` }}
            >
              <Waypoint state="here" />
            </span>
          )}
          <Slider.Thumb
            className={styles["thumb"]}
            aria-label={label}
            getAriaValueText={(_, at) => format(at)}
          >
            <span className={styles["bubble"]} aria-hidden="true">
              {format(value)}
            </span>
          </Slider.Thumb>
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
