import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./auth-screen.module.css";

/** A message for a whole form; nothing without one. */
export function FormNotice({ failure = false, children }: { failure?: boolean; children: ReactNode }) {
  if (children === null) return null;
  return (
    <p
      className={classNames(styles["notice"], failure && styles["failure"])}
      role={failure ? "alert" : "status"}
    >
      {failure ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
      <span>{children}</span>
    </p>
  );
}
