import { type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names.ts";
import { CommentDot } from "../comments/comment-dot.tsx";
import { Popover } from "../popover/popover.tsx";
import styles from "./stat.module.css";

interface ExplainedProps {
  /** What the figure is called: heads the explanation. */
  label: string;
  /** The formula with this case's own numbers in it. */
  reason: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Whether it can be commented on; not inside what can. */
  isPlace?: boolean | undefined;
}

/** A figure with a dotted underline that opens its reason. For table cells and sentences. */
export function Explained({ label, reason, children, className, isPlace = true }: ExplainedProps) {
  const id = useId();
  const figure = () => document.querySelector<HTMLElement>(`[data-explained="${id}"]`);
  return (
    <>
      <Popover
        title={label}
        isText
        trigger={
          <button type="button" className={classNames(styles["explained"], className)} data-explained={id}>
            {children}
          </button>
        }
      >
        {reason}
      </Popover>
      {isPlace && <CommentDot label={label} holder={figure} className={styles["inline"]} />}
    </>
  );
}
