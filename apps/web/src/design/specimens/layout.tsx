import type { ReactNode } from "react";
import styles from "../design-page.module.css";

/** Side by side, as far as there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles["row"]}>{children}</div>;
}

/** The dark ground of the side bar. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className={styles["bar"]}>{children}</div>;
}

/** With room on all sides for what opens. */
export function Apart({ children }: { children: ReactNode }) {
  return <div className={styles["apart"]}>{children}</div>;
}
