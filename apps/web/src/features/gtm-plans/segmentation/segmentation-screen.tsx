import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, use } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { words } from "./segmentation-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./segmentation-form.tsx");
const section = import("./segmentation-section.ts");

const SegmentationForm = lazy(() => form.then((module) => ({ default: module.SegmentationForm })));

function WithSection({ plan }: { plan: GtmPlanReply }) {
  return <CombinationStep plan={plan} section={use(section).segmentation} Form={SegmentationForm} />;
}

/** How many accounts there are to win, by industry and company size, in each combination. */
export function SegmentationScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
