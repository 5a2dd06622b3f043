import { type ComponentProps, lazy, use } from "react";
import { type StepWords, WithPlan } from "../steps/with-plan.tsx";

// All parts begin to load with the screen, beside its data.
const form = import("./goals-form.tsx");
const rules = import("./goals-rules.ts");

const GoalsForm = lazy(() => form.then((module) => ({ default: module.GoalsForm })));

const words: StepWords = {
  step: "goal-setting",
  title: "Goals",
  subtitle: "Where you stand today and where you want to be, with the growth that takes.",
  belongs: "Goals belong to a plan",
  loading: "Preparing your 5-year goal setting form... One moment, please",
};

function WithRules(props: Omit<ComponentProps<typeof GoalsForm>, "rules">) {
  return <GoalsForm rules={use(rules)} {...props} />;
}

/** The goals of the plan this tab works on. */
export function GoalsScreen() {
  return <WithPlan words={words}>{(plan) => <WithRules plan={plan} />}</WithPlan>;
}
