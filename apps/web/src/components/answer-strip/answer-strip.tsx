import styles from "./answer-strip.module.css";

interface AnswerStripProps {
  /** The id of the answers on the same screen. */
  to: string;
  /** The one figure that matters; absent while there is none. */
  figure?: string | undefined;
  /** What it is, or what is missing. */
  words: string;
  /** A second line, cut when it is long. */
  note?: string | null | undefined;
}

/** The answer on a phone, above the inputs; it stays while they scroll, and leads to the whole answer. */
export function AnswerStrip({ to, figure, words, note }: AnswerStripProps) {
  return (
    <a
      className={styles["strip"]}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const answers = document.getElementById(to);
        answers?.scrollIntoView();
        answers?.focus({ preventScroll: true });
      }}
    >
      {figure !== undefined && <b>{figure}</b>}
      <span className={styles["words"]}>
        <span>{words}</span>
        {note !== null && note !== undefined && <span className={styles["note"]}>{note}</span>}
      </span>
    </a>
  );
}
