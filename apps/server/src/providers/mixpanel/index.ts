export { createMixpanel, type Mixpanel, MixpanelError, type Visitor } from "./mixpanel.ts";
export { type MixpanelSettings, mixpanelVariables, readMixpanel } from "./settings.ts";
