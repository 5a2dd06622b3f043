export { UNKNOWN_COMBINATION } from "./find-combination.ts";
export { combinationsOf, type GtmPlanDependencies, type StoredProduct } from "./gtm-plan.ts";
export { type CountedNames, countInPlans, readCountedNames } from "./limits.ts";
export { listGtmPlans } from "./list.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { createWholePlan } from "./save-whole-plan.ts";
export { findProducts, findStateOfOwner, lockStateOfOwner } from "./store.ts";
