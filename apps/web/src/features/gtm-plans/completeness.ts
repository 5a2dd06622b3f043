import type { GtmPlanListItem } from "@beachhead/contract";
import { type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";

export type Completeness = GtmPlanListItem["completeness"];
export type PlanStep = (typeof planSteps)[number];

const done: Record<StepState, number> = { empty: 0, partial: 0.5, complete: 1, warnings: 1 };

/** The state of one step; one the server does not know of yet is empty. */
export function stepState(completeness: Completeness, step: PlanStepId): StepState {
  return completeness[step] ?? "empty";
}

export function isStepDone(completeness: Completeness, step: PlanStepId): boolean {
  return done[stepState(completeness, step)] === 1;
}

/** How many steps are done; one in progress counts half. */
export function stepsDone(completeness: Completeness): number {
  return planSteps.reduce((sum, { id }) => sum + done[stepState(completeness, id)], 0);
}

/** Steps that have a screen to work on; one is added when it is built. */
export const builtSteps: readonly PlanStepId[] = [
  "business-details",
  "goal-setting",
  "segmentation",
  "competitors",
  "customer-value-map",
  "overlayValueDriver",
  "recommended-segmentation",
  "company-value-proposition",
];

/** The first step that can be worked on and is not done, in the order of the work; null when there is none. */
export function nextPlanStep(completeness: Completeness): PlanStep | null {
  return planSteps.find(({ id }) => builtSteps.includes(id) && !isStepDone(completeness, id)) ?? null;
}

/** Whether every step of a plan is done. */
export function isPlanDone({ completeness }: GtmPlanListItem): boolean {
  return planSteps.every(({ id }) => isStepDone(completeness, id));
}
