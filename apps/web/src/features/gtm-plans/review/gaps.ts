import type { GtmPlanReply } from "@beachhead/contract";
import { combinationSteps, type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { addressOf } from "../combinations/chosen-combination.ts";
import { stateIn } from "../combinations/combination-section.ts";
import { pathOf } from "../steps/plan-step-items.ts";

/** A part of the plan that is not complete, or has something worth a look. */
export interface Gap {
  step: PlanStepId;
  label: string;
  state: Exclude<StepState, "complete">;
  /** In words: "not started". */
  words: string;
  /** Where it is filled in. */
  to: string;
}

export interface GapGroup {
  /** The combination's id; blank for the plan itself. */
  id: string;
  title: string;
  gaps: readonly Gap[];
}

/** Parts of the plan that do not belong to a combination. */
const wholeSteps = ["business-details", "goal-setting"] as const;

const stateWords: Record<Gap["state"], string> = {
  empty: "not started",
  partial: "in progress",
  warnings: "worth a look",
};

export function stepLabel(step: PlanStepId): string {
  return planSteps.find(({ id }) => id === step)?.label ?? step;
}

function gapOf(step: PlanStepId, state: StepState, to: string): Gap[] {
  if (state === "complete") return [];
  // Levels are computed at once; what is missing is the user's own choice.
  const words =
    step === "recommended-segmentation" && state === "empty" ? "choice not saved yet" : stateWords[state];
  return [{ step, label: stepLabel(step), state, words, to }];
}

/** How many parts a plan has that can be complete: two of its own, six of each combination. */
export function countParts({ combinationData }: Pick<GtmPlanReply, "combinationData">): number {
  return wholeSteps.length + combinationSteps.length * combinationData.length;
}

/** What is not complete, the plan's own parts first, then each combination that has gaps, in the plan's order. */
export function gapsOf(plan: GtmPlanReply): GapGroup[] {
  const groups: GapGroup[] = [
    {
      id: "",
      title: "The plan",
      gaps: wholeSteps.flatMap((step) => gapOf(step, plan.completeness[step], pathOf(step))),
    },
    ...plan.combinationData.map((combination) => ({
      id: combination.id,
      title: combination.title,
      gaps: combinationSteps.flatMap((step) =>
        gapOf(step, stateIn({ plan, combination }, step), addressOf(pathOf(step), combination.id)),
      ),
    })),
  ];
  return groups.filter(({ gaps }) => gaps.length > 0);
}

/** What the gaps come to, as a sentence without a full stop. */
export function gapsFinding(groups: readonly GapGroup[], parts: number): string {
  const all = groups.flatMap(({ gaps }) => gaps);
  const toLookAt = all.filter(({ state }) => state === "warnings").length;
  const open = all.length - toLookAt;
  const look = `${toLookAt} ${toLookAt === 1 ? "is" : "are"} worth a look`;
  if (open === 0) return toLookAt === 0 ? "Every part is complete" : `Every part is complete; ${look}`;
  const missing = `${open} of ${parts} parts ${open === 1 ? "is" : "are"} not complete`;
  return toLookAt === 0 ? missing : `${missing}; ${look}`;
}
