export { changesOf, type Fact, type FactPart } from "./fact-changes.ts";
export { type ChangeGroup, planChanges } from "./plan-changes.ts";
export {
  type DetailsOfPlan,
  detailsFacts,
  type FactValue,
  type FactWords,
  goalsFacts,
  type PlanFact,
  type StepsOfPlan,
  stepFacts,
  textOf,
  weightFacts,
} from "./plan-facts.ts";
