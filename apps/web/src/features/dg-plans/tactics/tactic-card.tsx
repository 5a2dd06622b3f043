import { impactStages } from "@beachhead/contract";
import { Check, Sparkle, Trash2 } from "lucide-react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "../plan/dg-plan.module.css";
import { tacticPath } from "../plan/field-paths.ts";
import type { DgPlanFields } from "../plan/plan-fields.ts";
import { clearMarker, type NewlyAdded } from "./new-marks.ts";
import { TacticActions } from "./tactic-actions.tsx";
import { tacticOf, tacticPlace, withTactic } from "./tactic-edits.ts";

interface TacticCardProps {
  form: DocumentForm<DgPlanFields>;
  channelKey: number;
  id: string;
  index: number;
  isNew: boolean;
  readOnly: boolean;
  onAdded(change: (markers: NewlyAdded) => NewlyAdded): void;
  onRemove(): void;
}

/** A sub-channel: tactics, impact and action items. */
export function TacticCard(props: TacticCardProps) {
  const { form, channelKey, id, index, isNew, readOnly, onAdded, onRemove } = props;
  const read = (values: DgPlanFields) => tacticOf(values, channelKey, id);
  const name = useStore(form.store, ({ values }) => read(values)?.channel.trim() ?? "");
  const place = useStore(form.store, ({ values }) => tacticPlace(values, channelKey, id));
  const impact = useStore(form.store, ({ values }) => read(values)?.impact ?? "");
  const stages = impact.split(",").map((stage) => stage.trim());
  const title = name === "" ? `Sub-channel ${index + 1}` : name;
  const text = (field: "channel" | "tactics") => ({
    form,
    path: tacticPath(channelKey, id, field),
    read: (values: DgPlanFields) => read(values)?.[field] ?? "",
    write: (values: DgPlanFields, value: string) =>
      withTactic(values, channelKey, id, (tactic) => ({ ...tactic, [field]: value })),
  });
  const toggle = (stage: string) => {
    const next = impactStages.filter((each) => (each === stage) !== stages.includes(each));
    form.update((values) =>
      withTactic(values, channelKey, id, (tactic) => ({ ...tactic, impact: next.join(", ") })),
    );
  };
  return (
    <section className={styles["tactic"]} aria-label={title}>
      <div className={styles["tacticTop"]}>
        <h2 className={styles["tacticTitle"]}>{title}</h2>
        {isNew && (
          <>
            <Tag tone="accent" icon={<Sparkle size={12} aria-hidden="true" />}>
              New
            </Tag>
            <IconButton
              small
              label={`Clear the New mark of ${title}`}
              icon={<Check />}
              tip="end"
              onClick={() => onAdded((markers) => clearMarker(markers, channelKey, index))}
            />
          </>
        )}
        {!readOnly && (
          <IconButton small label={`Delete ${title}`} icon={<Trash2 />} tip="end" onClick={onRemove} />
        )}
      </div>
      <div className={styles["details"]}>
        <PlaceScope id={place} name={title}>
          <FormText {...text("channel")} label="Sub-channel" maxLength={300} readOnly={readOnly} />
          <FormTextArea {...text("tactics")} label="Tactics" rows={4} readOnly={readOnly} />
        </PlaceScope>
        <fieldset className={styles["impact"]}>
          <legend>Impact</legend>
          {impactStages.map((stage) => (
            <Checkbox
              key={stage}
              label={stage}
              checked={stages.includes(stage)}
              disabled={readOnly}
              onCheckedChange={() => toggle(stage)}
            />
          ))}
        </fieldset>
      </div>
      <div className={styles["actions"]}>
        <TacticActions form={form} channelKey={channelKey} tacticId={id} title={title} readOnly={readOnly} />
      </div>
    </section>
  );
}
