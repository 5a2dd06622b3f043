import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useReadOnly } from "../field/read-only.ts";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "checked" | "ref"> {
  label: ReactNode;
  /** The label is read but not seen, as in the rows of a table. */
  labelHidden?: boolean | undefined;
  help?: ReactNode;
  checked: boolean | "mixed";
  /** `shift` is true when the press extends a range. */
  onCheckedChange: (checked: boolean, shift: boolean) => void;
}

export function Checkbox({
  label,
  labelHidden,
  help,
  checked,
  onCheckedChange,
  className,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const isReadOnly = useReadOnly();
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "mixed";
  }, [checked]);
  return (
    <label className={classNames(labelHidden ? styles["bare"] : styles["line"], className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={styles["box"]}
        checked={checked === true}
        aria-describedby={help === undefined ? undefined : helpId}
        aria-readonly={isReadOnly || undefined}
        onChange={(event) => {
          if (isReadOnly) return;
          const native = event.nativeEvent;
          onCheckedChange(event.target.checked, native instanceof MouseEvent && native.shiftKey);
        }}
      />
      <span className={labelHidden ? "visually-hidden" : undefined}>
        {label}
        {help !== undefined && (
          <span id={helpId} className={styles["help"]}>
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
