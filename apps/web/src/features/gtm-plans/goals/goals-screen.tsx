import { type ComponentProps, lazy, use } from "react";
import { type StepWords, WithPlan } from "../steps/with-plan.tsx";

// All parts begin to load with the screen, beside its data.
const form = import("./goals-form.tsx");
const rules = import("./goals-rules.ts");

const GoalsForm = lazy(() => form.then((module) => ({ default: module.GoalsForm })));

const words: StepWords = {
  step: "goal-setting",
  title: "Goals",
  subtitle: "Where you are today, where you want to be, and the growth you need to get there.",
  belongs: "Open a plan first",
  loading: "Preparing your 5-year goal setting form... One moment, please",
};

function WithRules(props: Omit<ComponentProps<typeof GoalsForm>, "rules">) {
  return <GoalsForm rules={use(rules)} {...props} />;
}

/** The goals of the plan this tab works on. */
export function GoalsScreen() {
  return <WithPlan words={words}>{(plan) => <WithRules plan={plan} />}</WithPlan>;
}
