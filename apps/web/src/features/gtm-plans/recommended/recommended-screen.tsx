import type { GtmPlanReply } from "@beachhead/contract";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part/lazy-part.ts";
import type { CombinationStepLabels } from "../combinations/combination-frame.tsx";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { WeightsOfPlan } from "./plan-weights.tsx";
import type { SelectionFields } from "./recommended-section.ts";

const WeightsMenu = lazyPart(() => import("./recommended-form.tsx").then((module) => module.WeightsMenu));

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

// Form and section load while the plan does.
const Step = lazyPart(async () => {
  const [{ RecommendedForm }, { recommendedSegments, weightsForm }] = await Promise.all([
    import("./recommended-form.tsx"),
    import("./recommended-section.ts"),
    WeightsMenu.preload(),
  ]);
  /** Unlike the other steps it has a second form: the weights, which all combinations of a plan share. */
  return function RecommendedStep({ plan }: { plan: GtmPlanReply }) {
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
  };
});

/** Which segments to enter first, on seven levels, and why. */
export function RecommendedScreen() {
  return <WithPlan labels={labels}>{(plan) => <Step plan={plan} />}</WithPlan>;
}
RecommendedScreen.parts = [Step];
