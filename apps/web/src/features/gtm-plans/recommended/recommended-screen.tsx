import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, Suspense, use, useState } from "react";
import type { CombinationStepLabels } from "../combinations/combination-frame.tsx";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { WeightsOfPlan } from "./plan-weights.tsx";
import type { SelectionFields } from "./recommended-section.ts";

// Form and section load while the plan does.
const form = import("./recommended-form.tsx");
const section = import("./recommended-section.ts");

const RecommendedForm = lazy(() => form.then((module) => ({ default: module.RecommendedForm })));
const WeightsMenu = lazy(() => form.then((module) => ({ default: module.WeightsMenu })));

const labels: CombinationStepLabels = {
  step: "recommended-segmentation",
  title: "Recommended market segments",
  subtitle:
    "Which segments to enter first. Open a cell to see the reasons for its level, and tick the segments you choose.",
  failed: "Failed to fetch data",
};

function Actions({ readOnly }: SectionFormProps<SelectionFields>) {
  return (
    !readOnly && (
      <Suspense fallback={null}>
        <WeightsMenu />
      </Suspense>
    )
  );
}

/** Unlike the other steps it has a second form: the weights, which all combinations of a plan share. */
function Step({ plan }: { plan: GtmPlanReply }) {
  const { recommendedSegments, weightsForm } = use(section);
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
  return <WithPlan labels={labels}>{(plan) => <Step plan={plan} />}</WithPlan>;
}
