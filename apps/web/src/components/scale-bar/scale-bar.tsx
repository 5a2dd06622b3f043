import { classNames } from "../../lib/class-names.ts";
import styles from "./scale-bar.module.css";

interface ScaleBarProps {
  /** How much of it is filled, 0 to 1; values outside are cut. */
  fraction: number;
  /** 10 segments are 10 % each; a limit of 12 or less takes one segment per unit. */
  segments?: number | undefined;
  /** What it says in words: "35 % odds". */
  label: string;
  height?: number | undefined;
  /** Words beside it already say it: nothing is read out. */
  decorative?: boolean | undefined;
  className?: string | undefined;
}

/** Alternating segments, like the edge of a chart: odds, attainment, usage, completeness. */
export function ScaleBar({
  fraction,
  segments = 10,
  label,
  height = 6,
  decorative,
  className,
}: ScaleBarProps) {
  const filled = Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0)) * segments;
  const units = Array.from({ length: segments }, (_, index) => index);
  return (
    <svg
      className={classNames(styles["bar"], className)}
      height={height}
      viewBox={`0 0 ${segments} 1`}
      preserveAspectRatio="none"
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {units.map((unit) => {
        const part = Math.min(1, Math.max(0, filled - unit));
        const even = unit % 2 === 0;
        return (
          <g key={unit}>
            <rect
              x={unit}
              width={1}
              height={1}
              fill={even && segments > 2 ? "var(--surface-3)" : "var(--surface)"}
            />
            {part > 0 && (
              <rect x={unit} width={part} height={1} fill={even ? "var(--depth-6)" : "var(--depth-4)"} />
            )}
          </g>
        );
      })}
      <rect
        width={segments}
        height={1}
        fill="none"
        stroke="var(--line-2)"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
