export { createRateSource } from "./rates.ts";
export { rates } from "./settings.ts";
