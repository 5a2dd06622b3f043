import type { ComponentType } from "react";
import type { CombinationStepLabels } from "../combinations/combination-frame.tsx";
import type { CombinationSection, SectionFormProps } from "../combinations/combination-section.ts";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "./with-plan.tsx";

interface StepScreenParts<V> {
  labels: CombinationStepLabels;
  /** Values, rules and save of the step. */
  section: CombinationSection<V>;
  Form: ComponentType<SectionFormProps<V>>;
  /** Buttons beside the title. */
  Actions?: ComponentType<SectionFormProps<V>>;
}

/** The screen of a step that is filled in for each combination of product and geography. */
export function stepScreen<V>(parts: StepScreenParts<V>) {
  return function StepScreen() {
    return <WithPlan labels={parts.labels}>{(plan) => <CombinationStep {...parts} plan={plan} />}</WithPlan>;
  };
}
