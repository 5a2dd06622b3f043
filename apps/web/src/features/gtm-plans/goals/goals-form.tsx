import type { GtmPlanReply } from "@beachhead/contract";
import { goalsState } from "@beachhead/contract/plan-steps";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { useSavedStatus } from "../../../lib/screen/screen.ts";
import { useSaveGoals } from "../api/save-goals.ts";
import { currentPlanMode } from "../current-plan.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import { GoalCard } from "./goal-card.tsx";
import { GoalNotes } from "./goal-notes.tsx";
import styles from "./goals.module.css";
import { fieldsOf, isFields, toCheck, withGoalAt, withNewGoal, withoutGoal } from "./goals-fields.ts";
import type * as Rules from "./goals-rules.ts";

interface GoalsFormProps {
  plan: GtmPlanReply;
  /** The rules of the form: they load beside it. */
  rules: Pick<typeof Rules, "validateGoals">;
}

const MOST_GOALS = 50;

/** The goals of a plan: where it stands, where it is to be, and the way between. */
export function GoalsForm({ plan, rules }: GoalsFormProps) {
  const [form] = useState(() => createDocumentForm(fieldsOf(plan.goals), rules.validateGoals));
  const [baseYear] = useState(() => new Date().getFullYear());
  const container = useRef<HTMLDivElement>(null);
  const save = useSaveGoals();
  const readOnly = currentPlanMode() === "view";
  const { autosave, limit, checkComplete } = useDocumentAutosave({
    form,
    kind: "gtm-plan-goals",
    what: "plan's goals",
    saved: plan,
    load: gtmPlanResource.useLoad(),
    fromReply: ({ goals }: GtmPlanReply) => fieldsOf(goals),
    container,
    paused: readOnly,
    save: async ({ goals }, { version }) => {
      const reply = await save({ body: { gtmPlanId: plan.id, goals }, version });
      return { id: plan.id, version: reply.version, savedAt: reply.updatedAt };
    },
    isValues: isFields,
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
    form.update(withNewGoal);
    const index = form.store.getState().values.goals.length - 1;
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[name="goals.${index}.goal"]`)?.focus(),
    );
  }

  async function goOn(): Promise<boolean> {
    return checkComplete() && autosave.flush({ always: true });
  }

  return (
    <StepFrame
      step="goal-setting"
      title="Goals"
      subtitle="Where you are today, where you want to be, and the growth you need to get there."
      planName={plan.gtmPlanName}
      planId={plan.id}
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
            readOnly={readOnly}
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
        <GoalNotes form={form} plan={plan} baseYear={baseYear} />
      </div>
    </StepFrame>
  );
}
