import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, use } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import { words } from "./competitors-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./competitors-form.tsx");
const section = import("./competitors-section.ts");

const CompetitorsForm = lazy(() => form.then((module) => ({ default: module.CompetitorsForm })));

function WithSection({ plan }: { plan: GtmPlanReply }) {
  return <CombinationStep plan={plan} section={use(section).competitors} Form={CompetitorsForm} />;
}

/** Who else sells to the same buyers, and what share of each market everyone has. */
export function CompetitorsScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
