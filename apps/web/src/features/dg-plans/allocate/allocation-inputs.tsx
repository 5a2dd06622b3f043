import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FormSelect } from "../../../components/form-fields/form-choices.tsx";
import { FormNumber } from "../../../components/form-fields/form-fields.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCompact } from "../../../lib/format/numbers.ts";
import styles from "./allocation.module.css";
import type { Allocation } from "./allocation.ts";
import { type AllocationFields, type Objective, withSpan } from "./allocation-fields.ts";
import { goalSentence } from "./goal-words.ts";

const OBJECTIVES: readonly { value: Objective; label: string }[] = [
  { value: "revenue", label: "Most revenue" },
  { value: "cost", label: "Goal at least cost" },
  { value: "odds", label: "Best odds" },
];

/** What is asked: months, objective, budget, people and goal. */
export function AllocationInputs({ allocation, choice }: { allocation: Allocation; choice: ReactNode }) {
  const { form, model, defaultsOf } = allocation;
  const { currency } = model.plan;
  return (
    <Panel title="What should the budget do?" actions={<ObjectiveChoice form={form} />}>
      <div className={styles["inputs"]}>
        {choice}
        <FormSelect
          form={form}
          path="span"
          label="Counted over"
          options={model.spans}
          disabled={model.spans.length === 1}
          help="Cost and revenue of these years are added up."
          read={({ span }) => span}
          write={(fields, span) => withSpan(fields, span, defaultsOf(span))}
        />
        <div>
          <FormNumber
            form={form}
            path="budget"
            label="Budget"
            unit={currency}
            min={0}
            step={10_000}
            read={({ budget }) => budget}
            write={(fields, budget) => ({ ...fields, budget, isBudgetOwn: true })}
          />
          <BudgetNote {...{ form, defaultsOf, currency }} />
        </div>
        <FormNumber
          form={form}
          path="people"
          label="People"
          aside="optional"
          min={0}
          placeholder="No limit"
          help="The most that all channels may need."
          read={({ people }) => people}
          write={(fields, people) => ({ ...fields, people })}
        />
        <div>
          <FormNumber
            form={form}
            path="needed"
            label="Goal: revenue to reach"
            unit={currency}
            min={0}
            step={10_000}
            read={({ needed }) => needed}
            write={(fields, needed) => ({ ...fields, needed, isNeededOwn: true })}
          />
          <GoalNote allocation={allocation} />
        </div>
      </div>
    </Panel>
  );
}

function ObjectiveChoice({ form }: { form: DocumentForm<AllocationFields> }) {
  const objective = useStore(form.store, ({ values }) => values.objective);
  return (
    <SegmentedControl
      label="Objective"
      items={OBJECTIVES}
      value={objective}
      onValueChange={(next) => form.update((fields) => ({ ...fields, objective: next }))}
    />
  );
}

interface BudgetNoteProps extends Pick<Allocation, "form" | "defaultsOf"> {
  currency: string;
}

/** Where the budget comes from, or the way back to today's cost. */
function BudgetNote({ form, defaultsOf, currency }: BudgetNoteProps) {
  const isOwn = useStore(form.store, ({ values }) => values.isBudgetOwn);
  const span = useStore(form.store, ({ values }) => values.span);
  const isUnused = useStore(form.store, ({ values }) => values.objective === "cost");
  if (isUnused) return <p className={styles["note"]}>No limit while the least cost is looked for.</p>;
  if (!isOwn) return <p className={styles["note"]}>What the channels cost today.</p>;
  const { budget } = defaultsOf(span);
  return (
    <Button
      variant="link"
      size="sm"
      onClick={() => form.update((fields) => ({ ...fields, budget, isBudgetOwn: false }))}
    >
      Use {formatCompact(budget)} {currency}, today's cost
    </Button>
  );
}

/** How the goal follows from the plan's, or the way back to it. */
function GoalNote({ allocation: { form, model, defaultsOf } }: { allocation: Allocation }) {
  const isOwn = useStore(form.store, ({ values }) => values.isNeededOwn);
  const span = useStore(form.store, ({ values }) => values.span);
  const { needed } = defaultsOf(span);
  if (isOwn && needed !== null)
    return (
      <Button
        variant="link"
        size="sm"
        onClick={() => form.update((fields) => ({ ...fields, needed, isNeededOwn: false }))}
      >
        Use {formatCompact(needed)} {model.plan.currency} of the plan
      </Button>
    );
  return <p className={styles["note"]}>{goalSentence(model, isOwn)}</p>;
}
