import { useId } from "react";
import styles from "./reading-question.module.css";

/** A way to read a table. */
export interface Reading {
  answer: string;
  label: string;
  /** What the table holds then. */
  consequence: string;
}

interface ReadingQuestionProps {
  question: string;
  readings: readonly Reading[];
  /** Undefined until the user has answered. */
  chosen: string | undefined;
  onChoose: (answer: string) => void;
}

/** What a table does not tell: the ways to read it, none of them chosen before the user does. */
export function ReadingQuestion({ question, readings, chosen, onChoose }: ReadingQuestionProps) {
  const name = useId();
  return (
    <fieldset className={styles["question"]}>
      <legend>{question}</legend>
      {readings.map(({ answer, label, consequence }) => (
        <label key={answer} className={styles["answer"]}>
          <input
            type="radio"
            name={name}
            value={answer}
            checked={chosen === answer}
            onChange={() => onChoose(answer)}
          />
          <span>
            {label}
            {consequence !== "" && <span className={styles["consequence"]}>: {consequence}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
