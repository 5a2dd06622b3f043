import { type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";
import type { Step } from "../../../components/stepper/stepper.tsx";
import { paths } from "../../../lib/paths.ts";

export type PlanStates = Readonly<Record<PlanStepId, StepState>>;

/** The states of a plan in which nothing is entered. */
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

/** A page of a plan: its steps and the review. */
export type StepPageId = PlanStepId | "review";

/** The items of the stepper. */
export function stepItems(
  states: PlanStates,
  addressOf: (page: StepPageId) => string = paths.planStep,
): Step[] {
  const steps: Step[] = planSteps.map(({ id, label }) => ({
    id,
    label,
    to: addressOf(id),
    state: states[id] === "warnings" ? "warning" : states[id],
  }));
  const isDone = steps.every(({ state }) => state === "complete" || state === "warning");
  return [
    ...steps,
    { id: "review", label: "Review", to: addressOf("review"), state: isDone ? "complete" : "empty" },
  ];
}

const pages: readonly StepPageId[] = [...planSteps.map(({ id }) => id), "review"];

/** The previous or next page; undefined past the ends. */
export function neighbour(id: StepPageId, offset: -1 | 1): StepPageId | undefined {
  return pages[pages.indexOf(id) + offset];
}
