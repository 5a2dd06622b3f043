export { createAdvisor } from "./create-advisor.ts";
export { createPickWatch } from "./pick-watch.ts";
export { advisorRoutes } from "./routes.ts";
export { type AdvisorSettings, advisorOf, advisorVariables, readAdvisor } from "./settings.ts";
