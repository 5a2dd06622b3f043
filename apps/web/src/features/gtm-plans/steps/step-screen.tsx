import type { GtmPlanReply } from "@beachhead/contract";
import type { ComponentType } from "react";
import { lazyPart } from "../../../lib/lazy-part/lazy-part.ts";
import type { CombinationStepLabels } from "../combinations/combination-frame.tsx";
import type { CombinationSection, SectionFormProps } from "../combinations/combination-section.ts";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "./with-plan.tsx";

interface StepScreenParts<V> {
  labels: CombinationStepLabels;
  /** Values, rules and save of the step. Started with the screen, so that it loads while the plan does. */
  section: Promise<CombinationSection<V>>;
  /** Loads beside `section`. */
  form: Promise<ComponentType<SectionFormProps<V>>>;
  /** Buttons beside the title. */
  Actions?: ComponentType<SectionFormProps<V>>;
}

/** The screen of a step that is filled in for each combination of product and geography. */
export function stepScreen<V>({ labels, section, form, Actions }: StepScreenParts<V>) {
  const Step = lazyPart(async () => {
    const [loaded, Form] = await Promise.all([section, form]);
    return ({ plan }: { plan: GtmPlanReply }) => (
      <CombinationStep labels={labels} plan={plan} section={loaded} Form={Form} Actions={Actions} />
    );
  });
  function StepScreen() {
    return <WithPlan labels={labels}>{(plan) => <Step plan={plan} />}</WithPlan>;
  }
  StepScreen.parts = [Step];
  return StepScreen;
}
