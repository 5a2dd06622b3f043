import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "default" | "quiet" | "link" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Drawn before the label. */
  icon?: ReactNode;
  /** Fills its column. */
  wide?: boolean | undefined;
}

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: styles["primary"],
  default: undefined,
  quiet: styles["quiet"],
  link: styles["link"],
  danger: styles["danger"],
};
const sizeClass: Record<ButtonSize, string | undefined> = {
  sm: styles["sm"],
  md: undefined,
  lg: styles["lg"],
};

/** The classes of a button, also for a link that looks like one. */
export function buttonLook({ variant = "default", size = "md", wide }: Omit<ButtonLook, "icon">): string {
  return classNames(styles["button"], variantClass[variant], sizeClass[size], wide && styles["wide"]);
}
