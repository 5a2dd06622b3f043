import type { GtmPlanReply } from "@beachhead/contract";
import { checkGoals, checkGoalsAgainstPlan } from "@beachhead/engine";
import { useMemo } from "react";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { StepNotes } from "../steps/step-notes.tsx";
import { checkSentence, planCheckSentence } from "./check-text.ts";
import type { TypedRow } from "./goal-of-rows.ts";
import { GoalsThread } from "./goals-thread.tsx";
import { planToCheck } from "./plan-to-check.ts";

interface GoalNotesProps {
  rows: readonly TypedRow[];
  plan: GtmPlanReply;
  baseYear: number;
}

/** Hints on the goals and how they fit the rest of the plan. They never block a save. */
export function GoalNotes({ rows, plan, baseYear }: GoalNotesProps) {
  const rest = useMemo(() => planToCheck(plan), [plan]);
  const notes = [
    ...checkGoals(rows, baseYear).map((check) => ({
      key: "goalId" in check ? `${check.code}-${check.goalId}` : check.code,
      sentence: checkSentence(check, plan.currency, plan.yearStartMonth),
    })),
    ...checkGoalsAgainstPlan(rows, rest).map((check) => ({
      key: check.code,
      sentence: planCheckSentence(check, plan.currency),
    })),
  ];
  return (
    <>
      <StepNotes notes={notes} />
      <PanelBoundary name="What channels and price say">
        <GoalsThread rows={rows} plan={plan} baseYear={baseYear} />
      </PanelBoundary>
    </>
  );
}
