import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, use } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { words } from "./positioning-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./positioning-form.tsx");
const section = import("./positioning-section.ts");

const PositioningForm = lazy(() => form.then((module) => ({ default: module.PositioningForm })));

function WithSection({ plan }: { plan: GtmPlanReply }) {
  return <CombinationStep plan={plan} section={use(section).positioning} Form={PositioningForm} />;
}

/** What is offered, to whom and why it is different, and how ready we are to sell it, in each combination. */
export function PositioningScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
