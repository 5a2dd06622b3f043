import type { GlossaryId } from "@beachhead/contract/glossary";
import { type ReactNode, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { NO_VALUE } from "../../lib/format/numbers.ts";
import { CommentDot } from "../comments/comment-dot.tsx";
import { Term } from "../term/term.tsx";
import { Explained } from "./explained.tsx";
import styles from "./stat.module.css";

interface StatProps {
  label: string;
  /** The term of the label, where its screen uses it first. */
  term?: GlossaryId | undefined;
  /** The formatted figure; null if there is none, and `reason` says what is missing. */
  value: string | null;
  unit?: string | undefined;
  /** The formula with its own numbers, or why there is no value. Makes the figure open it. */
  reason?: ReactNode;
  /** One quiet line under the figure. */
  note?: ReactNode;
  size?: "md" | "lg" | "xl" | undefined;
  className?: string | undefined;
}

/** A figure and its reason together. */
export function Stat({ label, term, value, unit, reason, note, size = "md", className }: StatProps) {
  const stat = useRef<HTMLDivElement>(null);
  const figure = (
    <>
      {value === null ? (
        <>
          <span aria-hidden="true">{NO_VALUE}</span>
          <span className="visually-hidden">no value</span>
        </>
      ) : (
        value
      )}
      {value !== null && unit !== undefined && <span className={styles["unit"]}>{unit}</span>}
    </>
  );
  return (
    <div ref={stat} className={classNames(styles["stat"], size !== "md" && styles[size], className)}>
      <span className={styles["label"]}>
        {term === undefined ? label : <Term id={term}>{label}</Term>}
        <CommentDot label={label} holder={() => figureIn(stat.current)} className={styles["comments"]} />
      </span>
      {reason === undefined ? (
        <span className={styles["figure"]}>{figure}</span>
      ) : (
        <Explained label={label} reason={reason} className={styles["figure"]} isPlace={false}>
          {figure}
        </Explained>
      )}
      {note !== undefined && <span className={styles["note"]}>{note}</span>}
    </div>
  );
}

/** The figure is what follows the label. */
function figureIn(stat: HTMLElement | null): HTMLElement | null {
  const found = stat?.children[1];
  return found instanceof HTMLElement ? found : null;
}
