import type { GtmPlanReply } from "@beachhead/contract";
import { checkGoals, checkGoalsAgainstPlan, type GoalToCheck } from "@beachhead/engine";
import { Info } from "lucide-react";
import { useMemo } from "react";
import { checkSentence, planCheckSentence } from "./check-text.ts";
import styles from "./goal-notes.module.css";
import { GoalsThread } from "./goals-thread.tsx";
import { planToCheck } from "./plan-to-check.ts";

interface GoalNotesProps {
  rows: readonly GoalToCheck[];
  plan: GtmPlanReply;
  baseYear: number;
}

/** Hints on the goals and how they fit the rest of the plan. They never block a save. */
export function GoalNotes({ rows, plan, baseYear }: GoalNotesProps) {
  const rest = useMemo(() => planToCheck(plan), [plan]);
  const notes = [
    ...checkGoals(rows, baseYear).map((check) => ({
      key: "goalId" in check ? `${check.code}-${check.goalId}` : check.code,
      sentence: checkSentence(check, plan.currency),
    })),
    ...checkGoalsAgainstPlan(rows, rest).map((check) => ({
      key: check.code,
      sentence: planCheckSentence(check, plan.currency),
    })),
  ];
  return (
    <>
      {notes.length > 0 && (
        <section className={styles["notes"]} aria-labelledby="goal-notes">
          <h2 id="goal-notes">Worth a look</h2>
          <ul>
            {notes.map(({ key, sentence }) => (
              <li key={key}>
                <Info aria-hidden="true" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <GoalsThread rows={rows} plan={plan} baseYear={baseYear} />
    </>
  );
}
