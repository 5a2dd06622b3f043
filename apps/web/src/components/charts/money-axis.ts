import { formatCompact, formatNumber, formatPlain, THIN_SPACE } from "../../lib/format/numbers.ts";

const UNITS = [
  { size: 1e12, sign: "T" },
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "k" },
] as const;

/** Below 10 a figure keeps two decimals, and below 0.01 two significant digits. */
function smallFigure(value: number): string {
  return Math.abs(value) >= 0.01 ? formatPlain(value, 2) : formatPlain(Number(value.toPrecision(2)), 12);
}

/** Money on a chart or in a title: "10.7 M", "11 M", "299 k", "950". */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  if (size < 10) return smallFigure(value);
  if (size < 1000) return formatNumber(value);
  if (size < 1e6) return formatCompact(value, 0);
  return formatCompact(value, Number.isInteger(value / 1e6) ? 0 : 1);
}

/** Figures of one axis all carry the unit of the largest: "0.5 M", "1 M". */
export function axisLabels(ticks: readonly number[]): string[] {
  const largest = ticks.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  const unit = UNITS.find(({ size }) => largest >= size);
  return ticks.map((tick) => {
    if (tick === 0) return "0";
    return unit === undefined
      ? formatPlain(Number(tick.toPrecision(10)), 12)
      : `${formatPlain(tick / unit.size, 3)}${THIN_SPACE}${unit.sign}`;
  });
}

export interface MoneyAxis {
  ticks: number[];
  /** Pixels of a value, along the drawing. */
  at(value: number): number;
}

/** The smallest amount that an axis distinguishes from 0. */
const NOTHING = 1e-12;

/** Steps between two ticks that are round to read, times a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10, 20];
/** Five lines at most. */
const MOST_STEPS = 4;

/** The first and last tick, counted in steps from 0. */
function ends(low: number, high: number, step: number): [first: number, last: number] {
  const first = Math.floor(low / step + 1e-9);
  return [first, Math.max(first + 1, Math.ceil(high / step - 1e-9))];
}

/** The smallest round step that needs few enough ticks. */
function roundStep(low: number, high: number): number {
  const power = 10 ** Math.floor(Math.log10((high - low) / MOST_STEPS));
  const fits = ROUND_STEPS.find((step) => {
    const [first, last] = ends(low, high, step * power);
    return last - first <= MOST_STEPS;
  });
  return (fits ?? 50) * power;
}

/**
 * An axis that holds `values`, starts at 0 (or below, for losses) and ends on round figures.
 *
 * @param end pixels of the highest tick, `start` of the lowest: a vertical axis has `end` above `start`
 */
export function moneyAxis(values: readonly number[], end: number, start: number): MoneyAxis {
  return axisOver([0, ...values], end, start);
}

/** The same without 0: for drawings that show how far values lie from one another, not how large they are. */
export function axisOver(values: readonly number[], end: number, start: number): MoneyAxis {
  const low = Math.min(...values);
  const most = Math.max(...values);
  const high = most - low < NOTHING ? low + 1 : most;
  const step = roundStep(low, high);
  const [first, last] = ends(low, high, step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const perUnit = (start - end) / ((last - first) * step);
  return { ticks, at: (value) => start - (value - first * step) * perUnit };
}

/**
 * Moves labels apart along one axis, in their order, keeping each as near to its wish as the gap allows.
 *
 * @param wishes pixels, ascending
 * @param gap least distance in pixels
 */
export function spreadLabels(wishes: readonly number[], gap: number, limit: number): number[] {
  const places: number[] = [];
  for (const wish of wishes) {
    const before = places.at(-1);
    places.push(before === undefined ? wish : Math.max(wish, before + gap));
  }
  let ceiling = limit;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const height = Math.min(places[index] ?? 0, ceiling);
    places[index] = height;
    ceiling = height - gap;
  }
  return places;
}
