import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, use } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { askForScores } from "../consultant/consultant.ts";
import { ConsultantActions } from "../consultant/consultant-actions.tsx";
import { currentPlanMode } from "../current-plan.ts";
import { WithPlan } from "../steps/with-plan.tsx";
import { words } from "./value-map-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./value-map-form.tsx");
const section = import("./value-map-section.ts");

const ValueMapForm = lazy(() => form.then((module) => ({ default: module.ValueMapForm })));

function WithSection({ plan }: { plan: GtmPlanReply }) {
  return (
    <CombinationStep
      plan={plan}
      section={use(section).valueMap}
      Form={ValueMapForm}
      actions={currentPlanMode() !== "view" && <ConsultantActions ask={askForScores} />}
    />
  );
}

/** What buyers weigh, and how we and each competitor score on it, in each combination. */
export function ValueMapScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
