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

type Span = readonly [from: number, width: number];

/** The outline of parts of the bar, so that all of one colour are one shape. */
const outline = (spans: readonly Span[]): string =>
  spans.map(([from, width]) => `M${from} 0h${width}v1h-${width}z`).join("");

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
  const even = units.filter((unit) => unit % 2 === 0);
  const odd = units.filter((unit) => unit % 2 === 1);
  const whole = (shownUnits: readonly number[]) => outline(shownUnits.map((unit): Span => [unit, 1]));
  const part = (shownUnits: readonly number[]) =>
    outline(
      shownUnits.flatMap((unit): Span[] => (filled > unit ? [[unit, Math.min(1, filled - unit)]] : [])),
    );
  return (
    <svg
      className={classNames(styles["bar"], className)}
      height={height}
      viewBox={`0 0 ${segments} 1`}
      preserveAspectRatio="none"
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <path d={whole(even)} fill={segments > 2 ? "var(--surface-3)" : "var(--surface)"} />
      <path d={whole(odd)} fill="var(--surface)" />
      <path d={part(even)} fill="var(--depth-6)" />
      <path d={part(odd)} fill="var(--depth-4)" />
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
