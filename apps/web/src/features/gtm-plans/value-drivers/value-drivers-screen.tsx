import type { GtmPlanReply } from "@beachhead/contract";
import { lazy, Suspense, use } from "react";
import { CombinationStep } from "../combinations/combination-step.tsx";
import type { SectionFormProps } from "../combinations/section-panel.tsx";
import { WithPlan } from "../steps/with-plan.tsx";
import type { DriverData } from "./driver-data.ts";
import { words } from "./value-driver-words.ts";

// All parts begin to load with the screen, beside its data.
const form = import("./value-drivers-form.tsx");
const section = import("./value-drivers-section.ts");

const ValueDriversForm = lazy(() => form.then((module) => ({ default: module.ValueDriversForm })));
const Consultants = lazy(() => form.then((module) => ({ default: module.Consultants })));

function Actions(props: SectionFormProps<DriverData>) {
  return (
    <Suspense fallback={null}>
      <Consultants {...props} />
    </Suspense>
  );
}

function WithSection({ plan }: { plan: GtmPlanReply }) {
  return (
    <CombinationStep
      plan={plan}
      section={use(section).valueDrivers}
      Form={ValueDriversForm}
      Actions={Actions}
    />
  );
}

/** Which attributes decide a purchase, by industry and company size, in each combination. */
export function ValueDriversScreen() {
  return <WithPlan words={words}>{(plan) => <WithSection plan={plan} />}</WithPlan>;
}
