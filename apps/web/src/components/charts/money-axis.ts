import { scaleLinear } from "@visx/scale";
import { formatCompact, formatNumber, formatPlain, THIN_SPACE } from "../../lib/format/numbers.ts";

const UNITS = [
  { size: 1e12, sign: "T" },
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "k" },
] as const;

/** Money on a chart or in a title: "10.7 M", "299 k", "950". */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  if (size < 999.5) return formatNumber(value);
  return formatCompact(value, size < 999_500 ? 0 : size < 9_950_000 ? 2 : 1);
}

/** Figures of one axis all carry the unit of the largest: "0.5 M", "1 M". */
export function axisLabels(ticks: readonly number[]): string[] {
  const largest = ticks.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  const unit = UNITS.find(({ size }) => largest >= size);
  return ticks.map((tick) => {
    if (tick === 0) return "0";
    return unit === undefined
      ? formatPlain(tick, 2)
      : `${formatPlain(tick / unit.size, 3)}${THIN_SPACE}${unit.sign}`;
  });
}

export interface MoneyAxis {
  ticks: number[];
  /** Pixels from the top of the drawing. */
  y(value: number): number;
}

/**
 * A vertical axis that holds `values`, starts at 0 (or below, for losses) and ends on round figures.
 *
 * @param top pixels of the highest tick, `bottom` of the lowest
 */
export function moneyAxis(values: readonly number[], top: number, bottom: number): MoneyAxis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const scale = scaleLinear<number>({
    domain: [low, high === low ? low + 1 : high],
    range: [bottom, top],
  }).nice(4);
  return { ticks: scale.ticks(4), y: (value) => scale(value) };
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
    const place = Math.min(places[index] ?? 0, ceiling);
    places[index] = place;
    ceiling = place - gap;
  }
  return places;
}
