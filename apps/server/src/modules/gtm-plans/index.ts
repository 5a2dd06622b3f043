export {
  channelFinding,
  chosenSegments,
  type PlanFacts,
  planFinding,
  priceFinding,
  revenueGoal,
} from "./export/findings.ts";
export { readPlan, readPlanFacts } from "./export/read-facts.ts";
export type { ChannelRow, PlanChannels, PlanPrice } from "./export/thread.ts";
export {
  combinationsOf,
  type GtmPlanDependencies,
  gtmPlanKind,
  type NamedProduct,
  type Plan,
  type PlanRow,
  toReply as toPlanReply,
  yearsOf,
} from "./gtm-plan.ts";
export { planOfSnapshot, type Snapshot, snapshotOf } from "./history/snapshot.ts";
export { type LinkColumns, linkOf, linkToSave } from "./plan/combination-link.ts";
export { inheritanceOf, readInheritance } from "./plan/get-inheritance.ts";
export { countInPlans, findHolders } from "./plan/limits.ts";
export { findPlanYears } from "./plan/plan-years.ts";
export { findProducts, listPlannedProducts, type PlannedProduct } from "./plan/product-store.ts";
export { createPlan } from "./plan/save-basic-details.ts";
export {
  findPlanOfOwner as findWholePlan,
  findPlanTerms,
  findStateOfOwner,
  hasGtmPlan,
  listNamesOfOwner,
  lockExamplePlans,
  lockStateOfOwner,
} from "./plan/store.ts";
export { gtmPlanRoutes } from "./routes.ts";
export { type AutofillTarget, findAutofillTarget } from "./sections/find-autofill-target.ts";
export { UNKNOWN_COMBINATION } from "./sections/find-combination.ts";
export { createWholePlan, replaceWholePlan } from "./whole-plan/save-whole-plan.ts";
