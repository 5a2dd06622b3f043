import { classNames } from "../../lib/class-names.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}

/** A still block in the shape of what comes. It shows after 150 ms. Mark the area around it `aria-busy`. */
export function Skeleton({ width = "100%", height = 12, className }: SkeletonProps) {
  return (
    <span className={classNames(styles["block"], className)} style={{ width, height }} aria-hidden="true" />
  );
}
