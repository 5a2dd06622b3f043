import type { DealTargets } from "@beachhead/contract";
import { useState } from "react";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { call } from "../../../lib/api/call.ts";
import { type DealToAssign, gapLabels } from "../deal-columns.tsx";
import styles from "../deals.module.css";
import { useSave } from "./use-save.ts";

interface AssignDialogProps extends DealToAssign {
  targets: DealTargets | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Counts all deals with a name as those of a plan's channel, product or geography. */
export function AssignDialog({ field, from, targets, onClose, onSaved }: AssignDialogProps) {
  const [to, setTo] = useState("");
  const label = gapLabels[field].toLowerCase();
  const { isSaving, failure, firstIssue, save } = useSave({ onSaved, onClose });
  const names = targets?.[field] ?? [];
  const what = from === "" ? `no ${label}` : `the ${label} "${from}"`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Assign deals with ${what}`}
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isSaving}
          disabled={to === ""}
          onClick={() =>
            void save(async () => {
              const { changed } = await call("assignDeals", { body: { field, from, to } });
              return { message: `${changed} deals count as ${to}` };
            })
          }
        >
          Assign
        </DialogActions>
      }
    >
      <div className={styles["rows"]}>
        <p className={styles["hint"]}>
          All deals with {what}, now and later, count as those of the {label} you choose. The deals keep their
          own text.
        </p>
        <SelectField
          label={`${gapLabels[field]} of your plans`}
          options={names.map((name) => ({ value: name, label: name }))}
          value={to === "" ? null : to}
          onValueChange={setTo}
          error={failure ?? firstIssue}
          help={names.length === 0 ? `Your plans have no ${label} yet.` : undefined}
        />
      </div>
    </Dialog>
  );
}
