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

/** A page of the way through a plan: its steps, and what they come to. */
export type StepPageId = PlanStepId | "review";

export const pathOf = (id: StepPageId): string => `/create-new-gtm/${id}`;

/** The pages for the stepper. */
export function stepItems(states: PlanStates): Step[] {
  const steps: Step[] = planSteps.map(({ id, label }) => ({
    id,
    label,
    to: pathOf(id),
    state: states[id] === "warnings" ? "warning" : states[id],
    notBuilt: !builtSteps.includes(id),
  }));
  const isDone = steps.every(({ state }) => state === "complete" || state === "warning");
  return [
    ...steps,
    { id: "review", label: "Review", to: pathOf("review"), state: isDone ? "complete" : "empty" },
  ];
}

const pages: readonly StepPageId[] = [...planSteps.map(({ id }) => id), "review"];

/** The page before or after one; undefined past the ends. */
export function neighbour(id: StepPageId, offset: -1 | 1): StepPageId | undefined {
  return pages[pages.indexOf(id) + offset];
}
