import { max, maxIndex, sum } from "d3-array";
import { formatNumber, formatPlain, THIN_SPACE } from "../../lib/format/numbers.ts";

/** One unit and one count of decimals for all figures of a drawing, so that they can be added as printed. */
export interface FigureScale {
  /** One printed unit in the unit of the data: 1,000 for k. */
  size: number;
  /** "k", "M", ... or "" when figures are printed whole. */
  sign: string;
  decimals: number;
}

const UNITS = [
  { size: 1e12, sign: "T" },
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "k" },
] as const;
const WHOLE = { size: 1, sign: "" } as const;
const SIGNIFICANT = 3;

const unitFor = (largest: number, least: number) =>
  UNITS.find(({ size }) => largest >= least * size) ?? WHOLE;

/** The scale that gives the largest figure at least three digits: 750 k, 10.7 M, 2,200 k. */
export function scaleOf(values: readonly number[]): FigureScale {
  const largest = max(values, Math.abs) ?? 0;
  const { size, sign } = unitFor(largest, 10);
  if (largest === 0) return { size, sign, decimals: 0 };
  const digits = Math.floor(Math.log10(largest / size)) + 1;
  return { size, sign, decimals: Math.min(12, Math.max(0, SIGNIFICANT - digits)) };
}

/** A figure in the scale's unit, without the sign of the unit. */
export function printIn(scale: FigureScale, value: number): string {
  return formatNumber(value / scale.size, scale.decimals);
}

/** The unit over an axis: "k USD", or "USD" when figures are whole. */
export function unitIn(scale: FigureScale, unit: string): string {
  return scale.sign === "" ? unit : `${scale.sign} ${unit}`;
}

const plainTick = (value: number) => formatPlain(Number(value.toPrecision(10)), 12);

/** The figures of an axis: in the scale's unit without its sign, or all with the unit of the largest: "0.5 M", "1 M". */
export function axisLabels(ticks: readonly number[], scale?: FigureScale): string[] {
  if (scale !== undefined) return ticks.map((tick) => plainTick(tick / scale.size));
  const { size, sign } = unitFor(max(ticks, Math.abs) ?? 0, 1);
  return ticks.map((tick) => {
    if (tick === 0) return "0";
    return sign === "" ? plainTick(tick) : `${formatPlain(tick / size, 3)}${THIN_SPACE}${sign}`;
  });
}

/**
 * Rounds parts so that, as printed, they lead from `start` to `end`; what rounding leaves over goes to the largest.
 *
 * @param parts add up to `end - start`
 * @returns the parts in the unit of the data, each a whole number of printed steps
 */
export function roundedParts(
  start: number,
  parts: readonly number[],
  end: number,
  scale: FigureScale,
): number[] {
  const step = scale.size / 10 ** scale.decimals;
  const steps = parts.map((part) => Math.round(part / step));
  const left = Math.round(end / step) - Math.round(start / step) - sum(steps);
  const largest = maxIndex(parts, Math.abs);
  return steps.map((part, index) => (index === largest ? part + left : part) * step);
}
