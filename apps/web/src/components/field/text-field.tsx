import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "./field-frame.tsx";
import { useReadOnly } from "./read-only.ts";

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<"input">, "size" | "children"> {
  size?: "md" | "lg" | undefined;
  /** A proposed value that is not confirmed yet: dashed border. */
  suggested?: boolean | undefined;
  /** Drawn inside the control, before the text. */
  start?: ReactNode;
  /** Drawn inside the control, after the text: a button, a unit. */
  end?: ReactNode;
}

export function TextField({
  label,
  help,
  error,
  required,
  aside,
  labelHidden,
  size = "md",
  suggested,
  start,
  end,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { describedBy } = fieldIds(fieldId, { help, error });
  const isInReadOnly = useReadOnly();
  const isReadOnly = isInReadOnly || input.readOnly === true;
  return (
    <FieldFrame id={fieldId} {...{ label, help, error, required, aside, labelHidden, className }}>
      <div
        className={classNames(styles["control"], size === "lg" && styles["large"])}
        data-invalid={error === undefined ? undefined : ""}
        data-suggested={suggested ? "" : undefined}
        data-readonly={isReadOnly ? "" : undefined}
        data-disabled={input.disabled ? "" : undefined}
      >
        {start}
        <input
          type="text"
          {...input}
          readOnly={isReadOnly}
          id={fieldId}
          className={styles["input"]}
          aria-invalid={error === undefined ? undefined : true}
          aria-required={required || undefined}
          aria-describedby={describedBy}
        />
        {end}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldWords, ComponentProps<"textarea"> {}

export function TextArea({
  label,
  help,
  error,
  required,
  aside,
  labelHidden,
  id,
  className,
  ...area
}: TextAreaProps) {
  const isInReadOnly = useReadOnly();
  const isReadOnly = isInReadOnly || area.readOnly === true;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { describedBy } = fieldIds(fieldId, { help, error });
  return (
    <FieldFrame id={fieldId} {...{ label, help, error, required, aside, labelHidden, className }}>
      <div
        className={styles["control"]}
        data-invalid={error === undefined ? undefined : ""}
        data-readonly={isReadOnly ? "" : undefined}
        data-disabled={area.disabled ? "" : undefined}
      >
        <textarea
          rows={3}
          {...area}
          readOnly={isReadOnly}
          id={fieldId}
          className={classNames(styles["input"], styles["textarea"])}
          aria-invalid={error === undefined ? undefined : true}
          aria-required={required || undefined}
          aria-describedby={describedBy}
        />
      </div>
    </FieldFrame>
  );
}
