import type { GtmPlanReply } from "@beachhead/contract";
import { checkGoals, checkGoalsAgainstPlan } from "@beachhead/engine";
import { Info } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { checkSentence } from "./goal-words.ts";
import styles from "./goals.module.css";
import { type GoalsFields, toCheck } from "./goals-fields.ts";
import { planCheckSentence } from "./plan-check-words.ts";
import { planToCheck } from "./plan-to-check.ts";

interface GoalNotesProps {
  form: DocumentForm<GoalsFields>;
  plan: GtmPlanReply;
  baseYear: number;
}

/** Quiet notes on what the goals mean together and beside the rest of the plan. They stop nothing. */
export function GoalNotes({ form, plan, baseYear }: GoalNotesProps) {
  const goals = useStore(form.store, ({ values }) => values.goals);
  const rest = useMemo(() => planToCheck(plan), [plan]);
  const rows = goals.map(toCheck);
  const notes = [
    ...checkGoals(rows, baseYear).map((check) => ({
      key: "goalId" in check ? `${check.code}-${check.goalId}` : check.code,
      sentence: checkSentence(check),
    })),
    ...checkGoalsAgainstPlan(rows, rest).map((check) => ({
      key: check.code,
      sentence: planCheckSentence(check),
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
