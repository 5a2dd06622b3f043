import { type GtmPlanReply, goalsFormSchema } from "@beachhead/contract";
import { goalsState } from "@beachhead/contract/plan-steps";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { checkComplete } from "../../../components/document-form/check-complete.ts";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { saveFailureWords } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { createDocumentForm, type DocumentForm, type FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { currentYear } from "../../../lib/format/years.ts";
import { useSavedStatus } from "../../../lib/screen/screen.ts";
import { currentPlanMode } from "../current-plan.ts";
import { NoteField } from "../steps/note-field.tsx";
import { StepFrame } from "../steps/step-frame.tsx";
import type { StepLabels } from "../steps/with-plan.tsx";
import { GoalCard } from "./goal-card.tsx";
import { GoalNotes } from "./goal-notes.tsx";
import styles from "./goals.module.css";
import {
  atGoal,
  fieldsOf,
  type GoalsFields,
  goalField,
  hasField,
  isFields,
  toCheck,
  withGoalAt,
  withNewGoal,
  withoutGoal,
} from "./goals-fields.ts";

interface GoalsFormProps {
  labels: StepLabels;
  plan: GtmPlanReply;
}

const MOST_GOALS = 50;

/** The goals of a plan: current value, target, and the path between. */
export function GoalsForm({ labels, plan }: GoalsFormProps) {
  const [form] = useState(() => createDocumentForm(fieldsOf(plan), validateGoals, hasField));
  const [baseYear] = useState(() => currentYear(plan.yearStartMonth, new Date()));
  const container = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const readOnly = currentPlanMode() === "view";
  const failure = useRef<unknown>(null);
  const { autosave, limit } = useDocumentAutosave({
    form,
    kind: "gtm-plan-goals",
    what: "plan's goals",
    saved: plan,
    load: gtmPlanResource.useLoad(),
    fromReply: (reply: GtmPlanReply) => fieldsOf(reply),
    paused: readOnly,
    save: async ({ goals, note }, { version }) => {
      const reply = await call("saveGoals", { body: { gtmPlanId: plan.id, goals, note }, ifMatch: version });
      void client.invalidateQueries({ queryKey: gtmPlanResource.list.queryKey, exact: true });
      return { id: plan.id, version: reply.version, savedAt: reply.updatedAt };
    },
    isValues: isFields,
    onFailure: (error) => {
      failure.current = error;
    },
    onLimit: (error) => {
      failure.current = error;
    },
    issuesOf: (issues) => issues.map((issue) => atGoal(form.store.getState().values, issue)),
  });
  useSavedStatus(autosave.status);

  const ids = useStore(form.store, ({ values }) => values.goals.map(({ id }) => id).join(" "));
  const state = useStore(form.store, ({ values }) => goalsState(values.goals.map(toCheck)));
  const goalIds = ids === "" ? [] : ids.split(" ").map(Number);

  function remove(id: number): void {
    const { goals } = form.store.getState().values;
    const index = goals.findIndex((goal) => goal.id === id);
    const goal = goals[index];
    if (goal === undefined) return;
    form.update((values) => withoutGoal(values, id));
    toast.undo(goal.goal === "" ? "Goal removed" : `"${goal.goal}" removed`, () =>
      form.update((values) => withGoalAt(values, goal, index)),
    );
  }

  function add(): void {
    // Drawn at once, so that the new field has the focus before the next key.
    flushSync(() => form.update(withNewGoal));
    const id = form.store.getState().values.goals.at(-1)?.id ?? 0;
    container.current?.querySelector<HTMLElement>(`[name="${goalField(id, "goal")}"]`)?.focus();
  }

  async function goOn(): Promise<boolean> {
    if (!checkComplete(form, container.current)) return false;
    failure.current = null;
    if (await autosave.flush({ always: true })) return true;
    // Without a failed request another version waits for a choice, which the notice asks for.
    if (failure.current !== null) toast.error(saveFailureWords(failure.current));
    return false;
  }

  return (
    <StepFrame
      {...labels}
      planName={plan.gtmPlanName}
      planId={plan.id}
      example={plan.example}
      states={{ ...plan.completeness, "goal-setting": state }}
      notices={<DocumentNotices autosave={autosave} limit={limit} />}
      savedMessage="Saved Successfully"
      onNext={goOn}
    >
      <div ref={container} className={styles["goals"]}>
        {goalIds.map((id, index) => (
          <GoalCard
            key={id}
            form={form}
            id={id}
            index={index}
            baseYear={baseYear}
            startMonth={plan.yearStartMonth}
            readOnly={readOnly}
            currency={plan.currency}
            onRemove={() => remove(id)}
          />
        ))}
        {goalIds.length === 0 && <p className={styles["missing"]}>No goals yet. Add the first one.</p>}
        {!readOnly && goalIds.length < MOST_GOALS && (
          <div>
            <Button icon={<Plus aria-hidden="true" />} onClick={add}>
              Add a goal
            </Button>
          </div>
        )}
        <NoteField form={form} readOnly={readOnly} />
        <Notes form={form} plan={plan} baseYear={baseYear} />
      </div>
    </StepFrame>
  );
}

interface NotesProps {
  form: DocumentForm<GoalsFields>;
  plan: GtmPlanReply;
  baseYear: number;
}

/** Hints load after the form and follow each key. */
function Notes({ form, plan, baseYear }: NotesProps) {
  const goals = useStore(form.store, ({ values }) => values.goals);
  return <GoalNotes rows={goals.map(toCheck)} plan={plan} baseYear={baseYear} />;
}

/** Every broken rule of the goals. */
function validateGoals(fields: GoalsFields): FieldIssue[] {
  return fieldIssues(goalsFormSchema.safeParse(fields)).map((issue) => atGoal(fields, issue));
}
