export { type ChangeGroup, changedFacts, planChanges } from "./plan-changes.ts";
export {
  combinationFacts,
  type DetailsOfPlan,
  detailsFacts,
  type FactWords,
  goalsFacts,
  type PlanFact,
  type StepsOfPlan,
  weightFacts,
} from "./plan-facts.ts";
