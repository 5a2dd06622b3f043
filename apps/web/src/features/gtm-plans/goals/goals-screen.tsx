import { lazyPart } from "../../../lib/lazy-part/lazy-part.ts";
import { type StepLabels, WithPlan } from "../steps/with-plan.tsx";

// The form loads while the plan does.
const GoalsForm = lazyPart(() => import("./goals-form.tsx").then((module) => module.GoalsForm));

const labels: StepLabels = {
  step: "goal-setting",
  title: "Goals",
  subtitle: "Where you are today, where you want to be, and the growth you need to get there.",
  loading: "Preparing your 5-year goal setting form... One moment, please",
};

/** The goals of the plan this tab works on. */
export function GoalsScreen() {
  return <WithPlan labels={labels}>{(plan) => <GoalsForm labels={labels} plan={plan} />}</WithPlan>;
}
GoalsScreen.parts = [GoalsForm];
