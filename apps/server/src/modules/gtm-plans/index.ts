export { combinationsOf, type GtmPlanDependencies, gtmPlanKind, type StoredProduct } from "./gtm-plan.ts";
export { type LinkColumns, linkOf, linkToSave } from "./plan/combination-link.ts";
export { countInPlans, findHolders } from "./plan/limits.ts";
export { findProducts, findStateOfOwner, lockExamplePlans, lockStateOfOwner } from "./plan/store.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { UNKNOWN_COMBINATION } from "./sections/find-combination.ts";
export { endSharesOfPlan } from "./share/store.ts";
export { createWholePlan } from "./whole-plan/save-whole-plan.ts";
