import type { GtmPlanListItem } from "@beachhead/contract";
import { planSteps, type StepState } from "@beachhead/contract/plan-steps";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { Tooltip } from "../../../components/tooltip/tooltip.tsx";
import styles from "./plans.module.css";

const done: Record<StepState, number> = { empty: 0, partial: 0.5, complete: 1, warnings: 1 };
const words: Record<StepState, string> = {
  empty: "nothing yet",
  partial: "in progress",
  complete: "done",
  warnings: "done, with a warning",
};

type Completeness = GtmPlanListItem["completeness"];

const stateOf = (completeness: Completeness, step: (typeof planSteps)[number]) =>
  completeness[step.id] ?? "empty";

/** How many steps are done; one in progress counts half. */
export function stepsDone(completeness: Completeness): number {
  return planSteps.reduce((sum, step) => sum + done[stateOf(completeness, step)], 0);
}

/** The first step that is not done, in the order of the work; null when all are. */
export function nextPlanStep(completeness: Completeness): (typeof planSteps)[number] | null {
  return planSteps.find((step) => done[stateOf(completeness, step)] < 1) ?? null;
}

/** How far a plan is: steps done of all, and which on hover or focus. */
export function CompletenessBar({ completeness }: { completeness: Completeness }) {
  const complete = planSteps.filter((step) => done[stateOf(completeness, step)] === 1).length;
  const begun = planSteps.filter((step) => stateOf(completeness, step) !== "empty");
  const detail =
    begun.length === 0
      ? "No step begun"
      : begun.map((step) => `${step.label}: ${words[stateOf(completeness, step)]}`).join(", ");
  return (
    <Tooltip content={detail}>
      {/* Not announced as a tip: the words for readers stand in it. */}
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
