import { type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./segmented-control.module.css";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  items: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
}

/** A few choices side by side, one of them on: a radio group, so the arrow keys move the choice. */
export function SegmentedControl<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles["group"], className)}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={styles["item"]}>
          <input
            type="radio"
            className={styles["input"]}
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onValueChange(item.value)}
          />
          {item.icon}
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
