export { createHubspot } from "./hubspot.ts";
export { type HubspotSettings, hubspot } from "./settings.ts";
