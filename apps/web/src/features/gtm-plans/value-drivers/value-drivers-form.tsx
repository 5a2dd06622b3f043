import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { takeBack } from "../../../lib/autosave/merge.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { NoteField } from "../steps/note-field.tsx";
import { AddAttributes } from "./add-attributes.tsx";
import { AdvicePanel } from "./autofill/advice-panel.tsx";
import { clearHighlight, highlights } from "./autofill/advice-store.ts";
import { type DriverData, isFields, withoutChoices } from "./driver-fields.ts";
import { DriverScores } from "./driver-scores.tsx";
import { DriverTable } from "./driver-table.tsx";
import styles from "./value-drivers.module.css";

/** Explains the marks of the chips. */
function Legend({ combinationId }: { combinationId: string }) {
  const hasPicks = useStore(highlights, (all) => all[combinationId] !== undefined);
  return (
    <p className={styles["legend"]}>
      <span className={styles["key"]}>
        <span className={styles["swatch"]} aria-hidden="true" />
        Applicable Attributes
      </span>
      {hasPicks && (
        <span className={styles["key"]}>
          <span className={styles["picked"]} aria-hidden="true" />
          <span>
            Picked by the AI consultant
            <span className={styles["pointing"]}>: point at one for its reason</span>. Your first click
            accepts the rest.
          </span>
        </span>
      )}
    </p>
  );
}

/** Which attributes apply to each industry and company size, and their scores. */
export function ValueDriversForm(props: SectionFormProps<DriverData>) {
  const { form, combination, readOnly } = props;

  function reset(): void {
    const before = form.store.getState().values;
    const picks = highlights.getState()[combination.id];
    form.update(withoutChoices);
    const after = form.store.getState().values;
    clearHighlight(combination.id);
    toast.undo(`No attribute applies to ${combination.title} now`, () => {
      form.update((now) => takeBack(now, { before, after }, isFields));
      if (picks !== undefined) highlights.setState({ [combination.id]: picks });
    });
  }

  if (combination.industries.length === 0)
    return (
      <EmptyState
        title="No industry yet"
        body="Add industries to this product in the business details first."
      />
    );
  return (
    <>
      <AdvicePanel {...props} />
      <div className={styles["bar"]}>
        <Legend combinationId={combination.id} />
        {!readOnly && (
          <div className={styles["tools"]}>
            <AddAttributes form={form} />
            <Button size="sm" onClick={reset}>
              Reset
            </Button>
          </div>
        )}
      </div>
      <DriverTable {...props} label={`Value drivers of ${combination.title}`} />
      <DriverScores {...props} />
      <NoteField form={form} readOnly={readOnly} />
    </>
  );
}
