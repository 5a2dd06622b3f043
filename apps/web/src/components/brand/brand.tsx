import { classNames } from "../../lib/class-names.ts";
import styles from "./brand.module.css";

interface BrandProps {
  size?: number | undefined;
  onBar?: boolean | undefined;
  /** The mark without the word, which is shown elsewhere. */
  markOnly?: boolean | undefined;
}

/** The mark, a coast with the point where you land, and the word. */
export function Brand({ size = 26, onBar, markOnly }: BrandProps) {
  return (
    <span className={classNames(styles["brand"], onBar && styles["onBar"])}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M9 5.5v21M9 5.5h6.2a4.9 4.9 0 0 1 0 9.8H9M9 15.3h8.4a5.6 5.6 0 0 1 0 11.2H9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle className={styles["dot"]} cx="15.4" cy="20.9" r="2.5" />
      </svg>
      <span className={markOnly ? "visually-hidden" : undefined}>Beachhead</span>
    </span>
  );
}
