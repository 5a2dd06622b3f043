import type { GtmPlanReply } from "@beachhead/contract";
import { checkGoals, checkGoalsAgainstPlan } from "@beachhead/engine";
import { Info } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { checkSentence, planCheckSentence } from "./goal-text.ts";
import styles from "./goals.module.css";
import { type GoalsFields, planToCheck, toCheck } from "./goals-fields.ts";

interface GoalNotesProps {
  form: DocumentForm<GoalsFields>;
  plan: GtmPlanReply;
  baseYear: number;
}

/** Hints on the goals and how they fit the rest of the plan. They never block a save. */
export function GoalNotes({ form, plan, baseYear }: GoalNotesProps) {
  const goals = useStore(form.store, ({ values }) => values.goals);
  const rest = useMemo(() => planToCheck(plan), [plan]);
  const rows = goals.map(toCheck);
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
  if (notes.length === 0) return null;
  return (
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
  );
}
