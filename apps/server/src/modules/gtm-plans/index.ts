export { combinationsOf, type GtmPlanDependencies, type StoredProduct } from "./gtm-plan.ts";
export { type LinkColumns, linkOf, linkToSave } from "./plan/combination-link.ts";
export { type CountedNames, countInPlans, readCountedNames } from "./plan/limits.ts";
export { findProducts, findStateOfOwner, lockStateOfOwner } from "./plan/store.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { UNKNOWN_COMBINATION } from "./sections/find-combination.ts";
export { createWholePlan } from "./whole-plan/save-whole-plan.ts";
