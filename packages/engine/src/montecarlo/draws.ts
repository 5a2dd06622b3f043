/** One number a trial needs: fixed, or drawn from a range. */
export interface Draw {
  /** Lowest value, or the value itself when fixed. */
  low: number;
  /** Width of the range; 0 = fixed. */
  range: number;
  /** Inverse CDF of the shape on 0..1 (`drawTable`); empty when fixed. */
  table: Float64Array;
  /** Start of the random stream. */
  stream: number;
}

/** Finds the inverse-CDF table of the run's distribution for the most likely value's position, 0..1. */
export type TableAt = (mode: number) => Float64Array;

/** Where a draw's numbers come from. */
export interface Source {
  stream: number;
  tableAt: TableAt;
}

/** Position of the most likely value when it is the middle of the range. */
const MIDDLE = 0.5;
const NO_TABLE = new Float64Array(0);

function fixed(value: number): Draw {
  return { low: value, range: 0, table: NO_TABLE, stream: 0 };
}

/**
 * A draw between `low` and `high`.
 *
 * @param mode the most likely value; the middle if null
 */
export function drawInRange(
  low: number,
  high: number,
  mode: number | null,
  { stream, tableAt }: Source,
): Draw {
  const range = high - low;
  const position = mode === null || range <= 0 ? MIDDLE : Math.min(1, Math.max(0, (mode - low) / range));
  return { low, range, table: tableAt(position), stream };
}

/** A draw of `value` +- `spread`, cut at the limits; `value` stays the most likely. */
export function drawWithSpread(
  value: number,
  spread: number,
  [lowest, highest]: readonly [number, number],
  { stream, tableAt }: Source,
): Draw {
  const low = Math.max(lowest, value - spread);
  const high = Math.min(highest, value + spread);
  if (!(high > low)) return fixed(value);
  const cut = low > value - spread || high < value + spread;
  return { low, range: high - low, table: tableAt(cut ? (value - low) / (high - low) : MIDDLE), stream };
}

/**
 * A shift of a whole row of yearly growths, as a fraction. Where the lowest growth would fall below -100 % the
 * range is cut.
 *
 * @param growth per cent into years 2..5
 * @param spread +- points
 */
export function drawGrowthShift(growth: readonly number[], spread: number, source: Source): Draw {
  const lowest = growth.reduce((least, change) => Math.min(least, 1 + change / 100), 1);
  return drawWithSpread(0, spread / 100, [-lowest, spread / 100], source);
}
