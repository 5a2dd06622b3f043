import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Popover } from "../popover/popover.tsx";
import styles from "./stat.module.css";

interface ExplainedProps {
  /** What the figure is called: heads the explanation. */
  label: string;
  /** The formula with this case's own numbers in it. */
  reason: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A figure with a dotted underline that opens its reason. For table cells and sentences. */
export function Explained({ label, reason, children, className }: ExplainedProps) {
  return (
    <Popover
      title={label}
      isText
      trigger={
        <button type="button" className={classNames(styles["explained"], className)}>
          {children}
        </button>
      }
    >
      {reason}
    </Popover>
  );
}
