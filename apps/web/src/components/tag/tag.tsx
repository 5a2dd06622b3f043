import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./tag.module.css";

export type TagTone = "neutral" | "positive" | "caution" | "negative" | "accent" | "sea";

/** A short state in words, with its mark: colour alone never carries it. */
export function Tag({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles["tag"], tone !== "neutral" && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
