export { createHubspot } from "./hubspot.ts";
export { hubspot } from "./settings.ts";
