export type { GtmPlanDependencies } from "./gtm-plan.ts";
export { type CountedNames, countInPlans, readCountedNames } from "./limits.ts";
export { listGtmPlans } from "./list.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { createWholePlan } from "./save-whole-plan.ts";
