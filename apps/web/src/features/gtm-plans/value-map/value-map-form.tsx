import { type SubmitEvent, useId, useMemo, useState } from "react";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { NoteField } from "../steps/note-field.tsx";
import { ScoreSection } from "./score-section.tsx";
import { type AskedName, tableActions } from "./table-actions.ts";
import { ValueLinesPanel } from "./value-lines.tsx";
import styles from "./value-map.module.css";
import { ValueMapDraft } from "./value-map-draft.tsx";
import { namedCompetitors, type ValueMapFields } from "./value-map-fields.ts";

/** The customer value map, its chart, and the competitive mapping. */
export function ValueMapForm({ form, plan, combination, readOnly }: SectionFormProps<ValueMapFields>) {
  const [asked, setAsked] = useState<AskedName | null>(null);
  const { companyName } = plan;
  const actions = useMemo(() => {
    const named = namedCompetitors({ plan, combination });
    const actionsOf = (table: "map" | "mapping") =>
      tableActions({ form, table, companyName, named, ask: setAsked });
    return { map: actionsOf("map"), mapping: actionsOf("mapping") };
  }, [form, plan, combination, companyName]);
  const shared = { form, companyName, readOnly, label: combination.title };
  return (
    <div className={styles["layout"]}>
      <ScoreSection
        {...shared}
        table="map"
        title="Scores"
        note="What matters to buyers. Lead is your score minus the competitors' average."
        actions={actions.map}
      />
      <div className={styles["aside"]}>
        <ValueLinesPanel form={form} companyName={companyName} />
      </div>
      <div className={styles["wide"]}>
        <ValueMapDraft {...{ form, plan, combination, readOnly }} />
      </div>
      <ScoreSection
        {...shared}
        table="mapping"
        title="Competitive mapping"
        note="How strong each company is, regardless of its product."
        actions={actions.mapping}
      />
      <div className={styles["wide"]}>
        <NoteField form={form} readOnly={readOnly} />
      </div>
      {asked !== null && <NameDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The dialog for the name of a row or column. */
function NameDialog({ asked, onClose }: { asked: AskedName; onClose(): void }) {
  const formId = useId();
  const [name, setName] = useState(asked.initial);
  const [shown, setShown] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const problem = asked.problemOf(name);
    setShown(problem);
    if (problem !== undefined) return;
    onClose();
    if (name.trim() !== asked.initial) asked.onName(name.trim());
  }

  return (
    <Dialog
      open
      title={asked.title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <DialogActions onCancel={onClose} type="submit" form={formId}>
          {asked.action}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={asked.label}
          value={name}
          error={shown}
          placeholder={asked.placeholder}
          autoComplete="off"
          required
          onChange={(event) => {
            setName(event.target.value);
            setShown(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
