import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, Suspense, use, useState } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { currentPlanMode } from "../current-plan.ts";
import { WithPlan } from "../steps/with-plan.tsx";
import { WeightsOfPlan } from "./plan-weights.tsx";
import { words } from "./recommended-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./recommended-form.tsx");
const section = import("./recommended-section.ts");

const RecommendedForm = lazy(() => form.then((module) => ({ default: module.RecommendedForm })));
const WeightsMenu = lazy(() => form.then((module) => ({ default: module.WeightsMenu })));

function WithSection({ plan }: { plan: GtmPlanReply }) {
  const { recommendedSegments, weightsForm } = use(section);
  const [weights] = useState(() => weightsForm(plan.segmentWeights));
  const [recommended] = useState(() => recommendedSegments(() => weights.store.getState().values));
  return (
    <WeightsOfPlan plan={plan} form={weights}>
      <CombinationStep
        plan={plan}
        section={recommended}
        Form={RecommendedForm}
        actions={
          currentPlanMode() === "view" ? undefined : (
            <Suspense fallback={null}>
              <WeightsMenu />
            </Suspense>
          )
        }
      />
    </WeightsOfPlan>
  );
}

/** Which segments to enter first, on seven levels, and why, in each combination. */
export function RecommendedScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
