import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { ScaleBar } from "../scale-bar/scale-bar.tsx";
import styles from "./usage-meter.module.css";
import { type UsageLevel, usageInWords, usageLevel, usageSegments } from "./usage-state.ts";

interface UsageMeterProps {
  label: string;
  used: number;
  /** Null is unlimited. */
  limit: number | null;
  /** Follows the words, for instance a link to the plans. */
  children?: ReactNode;
}

const levelClass: Record<UsageLevel, string | undefined> = {
  fine: undefined,
  near: styles["near"],
  full: styles["full"],
};

/** How much of a plan's limit is used. */
export function UsageMeter({ label, used, limit, children }: UsageMeterProps) {
  return (
    <span className={classNames(styles["meter"], levelClass[usageLevel(used, limit)])}>
      {limit !== null && (
        <ScaleBar
          className={styles["bar"]}
          fraction={limit === 0 ? 1 : used / limit}
          segments={usageSegments(limit)}
          label=""
          decorative
        />
      )}
      <span>{usageInWords(label, used, limit)}</span>
      {children}
    </span>
  );
}
