import { classNames } from "../../lib/class-names.ts";
import styles from "./spinner.module.css";

export type SpinnerSize = "sm" | "md" | "lg";

interface SpinnerProps {
  message?: string | undefined;
  size?: SpinnerSize | undefined;
  /** The words are already beside it: nothing is announced. */
  decorative?: boolean | undefined;
}

const sizeClass: Record<SpinnerSize, string | undefined> = {
  sm: styles["sm"],
  md: undefined,
  lg: styles["lg"],
};

export function Spinner({ message = "Loading...", size = "md", decorative = false }: SpinnerProps) {
  const circle = <span className={classNames(styles["spinner"], sizeClass[size])} aria-hidden="true" />;
  if (decorative) return circle;
  return (
    <span className={styles["line"]} role="status">
      {circle}
      <span>{message}</span>
    </span>
  );
}

/** Shown in place of a whole screen. It appears after 150 ms, so that a quick screen does not flash. */
export function PageLoader({ message = "Retrieving..." }: { message?: string | undefined }) {
  return (
    <div className={styles["page"]} role="status">
      <span className={classNames(styles["spinner"], styles["lg"])} aria-hidden="true" />
      <p className={styles["message"]}>{message}</p>
      <p className={styles["hint"]}>Hang tight! We're almost there.</p>
    </div>
  );
}
