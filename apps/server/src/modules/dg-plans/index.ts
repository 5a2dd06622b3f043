export { type DgPlanDependencies, dgPlanKind } from "./dg-plan.ts";
export { addDgPlan } from "./plan/create.ts";
export { listAssociatedPlans, lockExamplePlans as lockExampleDgPlans } from "./plan/store.ts";
export { dgPlanRoutes } from "./routes.ts";
