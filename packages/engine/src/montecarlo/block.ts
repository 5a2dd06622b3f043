import { YEARS } from "../simulation/types.ts";

/** Trials worked on at a time: the scratch of one block stays in the processor's nearest caches. */
export const BLOCK = 1024;

/** Revenue and EBIT of years 1..5, one number per trial. */
export interface Columns {
  revenue: Float64Array[];
  ebit: Float64Array[];
}

/** One block's drawn values, reused for every plan and block. */
export interface Scratch {
  price: Float64Array;
  customers: Float64Array;
  retention: Float64Array;
  growthShift: Float64Array;
  priceShift: Float64Array;
  priceIndex: Float64Array;
}

/** Scratch for one thread. */
export function createScratch(): Scratch {
  return {
    price: new Float64Array(BLOCK),
    customers: new Float64Array(BLOCK),
    retention: new Float64Array(BLOCK),
    growthShift: new Float64Array(BLOCK),
    priceShift: new Float64Array(BLOCK),
    priceIndex: new Float64Array(BLOCK),
  };
}

/** Room for `trials` trials of all ten outputs. */
export function createColumns(trials: number): Columns {
  const columns = (): Float64Array[] => Array.from({ length: YEARS }, () => new Float64Array(trials));
  return { revenue: columns(), ebit: columns() };
}
