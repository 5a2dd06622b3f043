import { planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { Tooltip } from "../../../components/tooltip/tooltip.tsx";
import { type Completeness, isStepDone, stepState, stepsDone } from "../completeness.ts";
import styles from "./plans.module.css";

const words: Record<StepState, string> = {
  empty: "not started",
  partial: "in progress",
  complete: "done",
  warnings: "done, with a warning",
};

/** How many steps are done, with the states on hover. */
export function CompletenessBar({ completeness }: { completeness: Completeness }) {
  const complete = planSteps.filter(({ id }) => isStepDone(completeness, id)).length;
  const begun = planSteps.filter(({ id }) => stepState(completeness, id) !== "empty");
  const detail =
    begun.length === 0
      ? "No steps started"
      : begun.map(({ id, label }) => `${label}: ${words[stepState(completeness, id)]}`).join(", ");
  return (
    <Tooltip content={detail}>
      {/* The tip opens on hover alone: its words are here for screen readers. */}
      <span className={styles["completeness"]}>
        <ScaleBar
          decorative
          label=""
          segments={planSteps.length}
          fraction={stepsDone(completeness) / planSteps.length}
          className={styles["bar"]}
        />
        <span>
          {complete} of {planSteps.length}
        </span>
        <span className="visually-hidden"> steps. {detail}</span>
      </span>
    </Tooltip>
  );
}
