import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { CommentDot } from "../comments/comment-dot.tsx";
import styles from "./field.module.css";

export interface FieldWords {
  label: string;
  /** One line under the control. It gives way to the error. */
  help?: ReactNode;
  /** What is wrong and what to do. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Small text at the right of the label: "optional", a count against a limit. */
  aside?: ReactNode;
  /** The label is visually hidden, for a control under a heading of its own. */
  labelHidden?: boolean | undefined;
}

/** The ids a control needs to be named by its label and described by help or error. */
export function fieldIds(
  id: string,
  { help, error }: Pick<FieldWords, "help" | "error">,
  ...more: readonly string[]
) {
  const described = [...more];
  if (error !== undefined) described.push(`${id}-error`);
  else if (help !== undefined && help !== null && help !== false) described.push(`${id}-help`);
  return { labelId: `${id}-label`, describedBy: described.length > 0 ? described.join(" ") : undefined };
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, one line of help or the error below. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  required,
  aside,
  labelHidden,
  className,
  children,
}: FieldFrameProps) {
  const hasHelp = help !== undefined && help !== null && help !== false;
  return (
    <div className={classNames(styles["field"], className)}>
      <div className={labelHidden ? "visually-hidden" : styles["labelLine"]}>
        <label id={`${id}-label`} htmlFor={id} className={styles["label"]}>
          {label}
          {required && (
            <span className={styles["required"]} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {labelHidden !== true && (
          <CommentDot
            label={label}
            holder={() => document.getElementById(id)}
            className={styles["comments"]}
          />
        )}
        {aside !== undefined && <span className={styles["aside"]}>{aside}</span>}
      </div>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles["error"]}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {error === undefined && hasHelp && (
        <p id={`${id}-help`} className={styles["help"]}>
          {help}
        </p>
      )}
    </div>
  );
}
