import { type StepLabels, WithPlan } from "../steps/with-plan.tsx";
import { GoalsForm } from "./goals-form.tsx";

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
