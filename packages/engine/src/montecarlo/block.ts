import { YEARS } from "../simulation/types.ts";

/** Trials worked on at a time: the scratch of one block stays in the processor's nearer caches. */
export const BLOCK = 1024;

/** Sums a trial needs: five revenues, five costs. */
export const SUMS = 2 * YEARS;

/** Revenue and EBIT of years 1..5, one number per trial. */
export interface Columns {
  revenue: Float64Array[];
  ebit: Float64Array[];
}

/** One block's numbers, reused for every plan and block. */
export interface Scratch {
  /**
   * Per trial the sums over the plans: revenue at year-1 prices of years 1..5, then what customers cost. Side
   * by side, so that the inner loop walks one array and not ten.
   */
  sums: Float64Array;
  /** Drawn values of the plan under work, one per trial. */
  price: Float64Array;
  customers: Float64Array;
  retention: Float64Array;
  growthShift: Float64Array;
  /** Drawn shift of the price growths, one per trial. */
  priceShift: Float64Array;
}

/** Scratch for one thread. */
export function createScratch(): Scratch {
  return {
    sums: new Float64Array(SUMS * BLOCK),
    price: new Float64Array(BLOCK),
    customers: new Float64Array(BLOCK),
    retention: new Float64Array(BLOCK),
    growthShift: new Float64Array(BLOCK),
    priceShift: new Float64Array(BLOCK),
  };
}

/** Room for `trials` trials of all ten outputs. */
export function createColumns(trials: number): Columns {
  const yearly = (): Float64Array[] => Array.from({ length: YEARS }, () => new Float64Array(trials));
  return { revenue: yearly(), ebit: yearly() };
}
