export { createMixpanel } from "./mixpanel.ts";
export { type MixpanelSettings, mixpanelVariables, readMixpanel } from "./settings.ts";
