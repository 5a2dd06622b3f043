import type { GtmPlanReply } from "@beachhead/contract";
import { combinationSteps, type PlanStepId, planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { paths } from "../../../lib/paths.ts";
import { addressOf } from "../combinations/chosen-combination.ts";
import { stateIn } from "../combinations/combination-section.ts";

/** A part of the plan that is incomplete or has a warning. */
export interface Gap {
  step: PlanStepId;
  label: string;
  state: Exclude<StepState, "complete">;
  /** In words: "not started". */
  words: string;
  /** The address of the step. */
  to: string;
}

export interface GapGroup {
  /** The combination's id; blank for the plan. */
  id: string;
  title: string;
  gaps: readonly Gap[];
}

/** The steps of the plan itself, not of a combination. */
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
  // Levels are computed; only the user's choice is missing.
  const words =
    step === "recommended-segmentation" && state === "empty" ? "choice not saved yet" : stateWords[state];
  return [{ step, label: stepLabel(step), state, words, to }];
}

/** The number of parts: two of the plan and six of each combination. */
export function countParts({ combinationData }: Pick<GtmPlanReply, "combinationData">): number {
  return wholeSteps.length + combinationSteps.length * combinationData.length;
}

/** The gaps of the plan, then of each combination that has any, in plan order. */
export function gapsOf(plan: GtmPlanReply): GapGroup[] {
  const groups: GapGroup[] = [
    {
      id: "",
      title: "The plan",
      gaps: wholeSteps.flatMap((step) => gapOf(step, plan.completeness[step], paths.planStep(step))),
    },
    ...plan.combinationData.map((combination) => ({
      id: combination.id,
      title: combination.title,
      gaps: combinationSteps.flatMap((step) =>
        gapOf(step, stateIn({ plan, combination }, step), addressOf(paths.planStep(step), combination.id)),
      ),
    })),
  ];
  return groups.filter(({ gaps }) => gaps.length > 0);
}

/** A summary of the gaps, without a full stop. */
export function gapsFinding(groups: readonly GapGroup[], parts: number): string {
  const all = groups.flatMap(({ gaps }) => gaps);
  const toLookAt = all.filter(({ state }) => state === "warnings").length;
  const open = all.length - toLookAt;
  const look = `${toLookAt} ${toLookAt === 1 ? "is" : "are"} worth a look`;
  if (open === 0) return toLookAt === 0 ? "Every part is complete" : `Every part is complete; ${look}`;
  const missing = `${open} of ${parts} parts ${open === 1 ? "is" : "are"} not complete`;
  return toLookAt === 0 ? missing : `${missing}; ${look}`;
}
