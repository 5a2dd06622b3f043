import { Info } from "lucide-react";
import { useId } from "react";
import styles from "./step-notes.module.css";

interface StepNotesProps {
  notes: readonly { key: string; sentence: string }[];
}

/** Hints on what a step says so far. They never block a save. */
export function StepNotes({ notes }: StepNotesProps) {
  const headingId = useId();
  if (notes.length === 0) return null;
  return (
    <section className={styles["notes"]} aria-labelledby={headingId}>
      <h2 id={headingId}>Worth a look</h2>
      <ul>
        {notes.map(({ key, sentence }) => (
          <li key={key}>
            <Info aria-hidden="true" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
