import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** At most one of them is primary. */
  actions?: ReactNode;
}

/** The heading of a screen. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={styles["header"]}>
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {description !== undefined && <p className={styles["description"]}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </header>
  );
}
