import { extent, range } from "d3-array";
import { type ScaleLinear, scaleLinear } from "d3-scale";

export interface ValueAxis {
  ticks: number[];
  /** Pixels of a value, along the drawing. */
  at: ScaleLinear<number, number>;
}

/** The smallest amount that an axis distinguishes from 0. */
const NOTHING = 1e-12;

/** Steps between two ticks that are round to read, times a power of ten; the ticks of d3 never step by 2.5. */
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
export function valueAxis(values: readonly number[], end: number, start: number): ValueAxis {
  const [low = 0, most = 0] = extent([0, ...values]);
  const high = most - low < NOTHING ? low + 1 : most;
  const step = roundStep(low, high);
  const [first, last] = ends(low, high, step);
  return {
    ticks: range(first, last + 1).map((count) => count * step),
    at: scaleLinear([first * step, last * step], [start, end]),
  };
}

/** Pixels from the axis to the first point of a line. */
const FIRST_GAP = 8;

/** Pixels of points at even distances, by their index; a single one is in the middle. */
export function pointsAcross(count: number, left: number, right: number): ScaleLinear<number, number> {
  return scaleLinear([0, count - 1], [count > 1 ? left + FIRST_GAP : left, right]);
}

/** Pixels of the middle of columns of equal width, by their number. */
export function columnsAcross(
  count: number,
  left: number,
  right: number,
  first = 0,
): ScaleLinear<number, number> {
  return scaleLinear([first - 0.5, first + Math.max(1, count) - 0.5], [left, right]);
}
