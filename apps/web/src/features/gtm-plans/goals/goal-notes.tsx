import { checkGoals } from "@beachhead/engine";
import { Info } from "lucide-react";
import { useStore } from "zustand";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { checkSentence } from "./goal-words.ts";
import styles from "./goals.module.css";
import { type GoalsFields, toCheck } from "./goals-fields.ts";

/** Quiet notes on what the goals mean together. They stop nothing. */
export function GoalNotes({ form, baseYear }: { form: DocumentForm<GoalsFields>; baseYear: number }) {
  const goals = useStore(form.store, ({ values }) => values.goals);
  const checks = checkGoals(goals.map(toCheck), baseYear);
  if (checks.length === 0) return null;
  return (
    <section className={styles["notes"]} aria-labelledby="goal-notes">
      <h2 id="goal-notes">Worth a look</h2>
      <ul>
        {checks.map((check) => (
          <li key={"goalId" in check ? `${check.code}-${check.goalId}` : check.code}>
            <Info aria-hidden="true" />
            <span>{checkSentence(check)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
