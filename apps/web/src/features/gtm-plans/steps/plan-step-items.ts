import { type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";
import type { Step } from "../../../components/stepper/stepper.tsx";
import { builtSteps } from "../completeness.ts";

export type PlanStates = Readonly<Record<PlanStepId, StepState>>;

/** Every step as of a plan that has nothing yet. */
export const emptyStates: PlanStates = {
  "business-details": "empty",
  "goal-setting": "empty",
  segmentation: "empty",
  competitors: "empty",
  "customer-value-map": "empty",
  overlayValueDriver: "empty",
  "recommended-segmentation": "empty",
  "company-value-proposition": "empty",
};

export const pathOf = (id: PlanStepId): string => `/create-new-gtm/${id}`;

/** The steps for the stepper. */
export function stepItems(states: PlanStates): Step[] {
  return planSteps.map(({ id, label }) => ({
    id,
    label,
    to: pathOf(id),
    state: states[id] === "warnings" ? "warning" : states[id],
    notBuilt: !builtSteps.includes(id),
  }));
}

/** The step before or after one; undefined past the ends. */
export function neighbour(id: PlanStepId, offset: -1 | 1): PlanStepId | undefined {
  return planSteps[planSteps.findIndex((step) => step.id === id) + offset]?.id;
}
