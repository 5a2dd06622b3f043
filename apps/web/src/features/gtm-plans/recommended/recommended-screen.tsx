import type { GtmPlanReply } from "@beachhead/contract";
import { useState } from "react";
import type { CombinationStepLabels } from "../combinations/combination-frame.tsx";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { WeightsOfPlan } from "./plan-weights.tsx";
import { RecommendedForm, WeightsMenu } from "./recommended-form.tsx";
import { recommendedSegments, type SelectionFields, weightsForm } from "./recommended-section.ts";

const labels: CombinationStepLabels = {
  step: "recommended-segmentation",
  title: "Recommended market segments",
  subtitle:
    "Which segments to enter first. Open a cell to see the reasons for its level, and tick the segments you choose.",
  failed: "Failed to fetch data",
};

function Actions({ readOnly }: SectionFormProps<SelectionFields>) {
  return !readOnly && <WeightsMenu />;
}

/** Unlike the other steps it has a second form: the weights, which all combinations of a plan share. */
function RecommendedStep({ plan }: { plan: GtmPlanReply }) {
  const [weights] = useState(() => weightsForm(plan.segmentWeights));
  const [recommended] = useState(() => recommendedSegments(() => weights.store.getState().values));
  return (
    <WeightsOfPlan plan={plan} form={weights}>
      <CombinationStep
        labels={labels}
        plan={plan}
        section={recommended}
        Form={RecommendedForm}
        Actions={Actions}
      />
    </WeightsOfPlan>
  );
}

/** Which segments to enter first, on seven levels, and why. */
export function RecommendedScreen() {
  return <WithPlan labels={labels}>{(plan) => <RecommendedStep plan={plan} />}</WithPlan>;
}
