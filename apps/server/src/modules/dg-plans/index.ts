export type { DgPlanDependencies } from "./dg-plan.ts";
export { listDgPlans } from "./read-plans.ts";
export { dgPlanRoutes } from "./routes.ts";
export { addDgPlan } from "./save-plan.ts";
export { listAssociatedPlans } from "./store.ts";
