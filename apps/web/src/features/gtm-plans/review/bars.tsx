import { classNames } from "../../../lib/class-names.ts";
import styles from "./bars.module.css";

export interface Bar {
  name: string;
  /** Where the bar begins and how long it is, as fractions of the whole width. */
  from?: number;
  fraction: number;
  value: string;
  /** Drawn as a lag. */
  isBehind?: boolean;
}

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** Bars that follow the width of the page, also on paper; nothing without rows. The table beside them has all figures. */
export function Bars({ rows, className }: { rows: readonly Bar[]; className?: string | undefined }) {
  if (rows.length === 0) return null;
  return (
    <dl className={classNames(styles["bars"], className)}>
      {rows.map(({ name, from = 0, fraction, value, isBehind = false }, index) => (
        <div key={`${index} ${name}`} className={styles["row"]}>
          <dt>{name}</dt>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect
              x={100 * within(from)}
              width={100 * within(fraction)}
              height={1}
              data-behind={isBehind || undefined}
            />
          </svg>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar that begins in the middle: to the right a lead, to the left a lag. @param most the longest on either side */
export function leadBar(name: string, lead: number, most: number, value: string): Bar {
  const half = within(Math.abs(lead) / most) / 2;
  return { name, from: lead < 0 ? 0.5 - half : 0.5, fraction: half, value, isBehind: lead < 0 };
}
