export type { DgPlanDependencies } from "./dg-plan.ts";
export { addDgPlan } from "./plan/create.ts";
export { listAssociatedPlans } from "./plan/store.ts";
export { dgPlanRoutes } from "./routes.ts";
