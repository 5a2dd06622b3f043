import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** What is missing, as a sentence without a full stop. */
  title: string;
  body?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
}

export function EmptyState({ title, body, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className={styles["empty"]}>
      <Heading className={styles["title"]}>{title}</Heading>
      {body !== undefined && <p className={styles["body"]}>{body}</p>}
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
