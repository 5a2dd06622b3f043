import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./auth-screen.module.css";

/** A sentence for a whole form. */
export function FormNotice({ failure = false, children }: { failure?: boolean; children: ReactNode }) {
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
