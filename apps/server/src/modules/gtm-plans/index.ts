export type { GtmPlanDependencies } from "./gtm-plan.ts";
export { countInPlans } from "./limits.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { createPlan, saveBasicDetails } from "./save-basic-details.ts";
export { saveGoals } from "./save-goals.ts";
