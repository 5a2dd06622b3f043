export { createRateSource } from "./rates.ts";
export { type RateSettings, rates } from "./settings.ts";
