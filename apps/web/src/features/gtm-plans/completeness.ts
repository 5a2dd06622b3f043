import type { GtmPlanListItem } from "@beachhead/contract";
import { type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";

export type Completeness = GtmPlanListItem["completeness"];
export type PlanStep = (typeof planSteps)[number];

const done: Record<StepState, number> = { empty: 0, partial: 0.5, complete: 1, warnings: 1 };

/** The state of one step; empty when the server does not report it. */
export function stepState(completeness: Completeness, step: PlanStepId): StepState {
  return completeness[step] ?? "empty";
}

export function isStepDone(completeness: Completeness, step: PlanStepId): boolean {
  return done[stepState(completeness, step)] === 1;
}

/** How many steps are done. One in progress counts half. */
export function stepsDone(completeness: Completeness): number {
  return planSteps.reduce((sum, { id }) => sum + done[stepState(completeness, id)], 0);
}

/** The first step that is not done; null when all are. */
export function nextPlanStep(completeness: Completeness): PlanStep | null {
  return planSteps.find(({ id }) => !isStepDone(completeness, id)) ?? null;
}

export function isPlanDone({ completeness }: Pick<GtmPlanListItem, "completeness">): boolean {
  return planSteps.every(({ id }) => isStepDone(completeness, id));
}
