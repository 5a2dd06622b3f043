import type { SimulationOptions } from "./types.ts";

/** Version of the arithmetic: rises whenever the same inputs, options and seed may give another answer. */
export const ENGINE_VERSION = "1.1.0";

/** What a run uses when the caller names nothing: 10,000 PERT trials around the middle of every range. */
export const DEFAULT_OPTIONS: SimulationOptions = {
  trials: 10_000,
  seed: 12345,
  distribution: "pert",
  around: "mid",
  elasticity: 0,
  confidence: 80,
  wholeCustomers: false,
  retentionSpread: 0,
  priceGrowthSpread: 0,
  customerGrowthSpread: 0,
  firstYearFactor: 1,
};
