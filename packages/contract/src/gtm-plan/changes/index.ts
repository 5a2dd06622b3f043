export { changesOf, type Fact, type FactPart } from "./fact-changes.ts";
export { type ChangeGroup, changedFacts, planChanges } from "./plan-changes.ts";
export {
  combinationFacts,
  type DetailsOfPlan,
  detailsFacts,
  type FactValue,
  type FactWords,
  goalsFacts,
  type PlanFact,
  type StepsOfPlan,
  textOf,
  weightFacts,
} from "./plan-facts.ts";
