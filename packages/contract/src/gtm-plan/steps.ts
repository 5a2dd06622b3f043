import { type StepState, stateOf } from "./step-state.ts";

export * from "./section-states.ts";
export { combinedState, type StepState } from "./step-state.ts";

/** The steps of a GTM plan in their order (specification part 2, section 2). `id` is the last part of the route. */
export const planSteps = [
  { id: "business-details", label: "Business details" },
  { id: "goal-setting", label: "Goals" },
  { id: "segmentation", label: "Segmentation" },
  { id: "competitors", label: "Competitors" },
  { id: "customer-value-map", label: "Customer value map" },
  { id: "overlayValueDriver", label: "Value drivers" },
  { id: "recommended-segmentation", label: "Recommended segments" },
  { id: "company-value-proposition", label: "Positioning and pricing" },
] as const;

export type PlanStepId = (typeof planSteps)[number]["id"];

/** The steps that are stored per combination of product and geography. */
export const combinationSteps = [
  "segmentation",
  "competitors",
  "customer-value-map",
  "overlayValueDriver",
  "recommended-segmentation",
  "company-value-proposition",
] as const satisfies readonly PlanStepId[];
export type CombinationStepId = (typeof combinationSteps)[number];

/** The fields that `businessDetailsState` reads. */
interface DetailsToJudge {
  gtmPlanName: string;
  companyName: string;
  website: string;
  products: readonly {
    name: string;
    description: string;
    geos: readonly string[];
    industries: readonly string[];
  }[];
}

/** The fields of a goal that `goalsState` reads. */
interface GoalToJudge {
  goal: string;
  currentValue: number | null;
  targetValue: number | null;
  targetYear: number | null;
}

const isFilled = (text: string) => text.trim() !== "";

/** State of the business details: all that the specification requires is filled in, some of it, or nothing. */
export function businessDetailsState(details: DetailsToJudge): StepState {
  return stateOf([
    isFilled(details.gtmPlanName),
    isFilled(details.companyName),
    isFilled(details.website),
    ...(details.products.length === 0 ? [false] : []),
    ...details.products.flatMap((product) => [
      isFilled(product.name),
      isFilled(product.description),
      product.geos.some(isFilled),
      product.industries.some(isFilled),
    ]),
  ]);
}

/** State of the goals: complete when every named goal has both values and a year; names alone count as nothing. */
export function goalsState(goals: readonly GoalToJudge[]): StepState {
  return stateOf(
    goals
      .filter((goal) => isFilled(goal.goal))
      .flatMap((goal) => [goal.currentValue !== null, goal.targetValue !== null, goal.targetYear !== null]),
  );
}
