import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ComboField } from "../../../components/combo-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import type { ActionChange, ActionEdits } from "./action-queries.ts";
import type { Day } from "./days.ts";
import { actionStatuses, type PlanAction, readStatus } from "./plan-action.ts";
import { proposedDays } from "./propose-dates.ts";

interface BulkEditProps {
  /** The selected items. */
  actions: readonly PlanAction[];
  /** Suggested names. */
  owners: readonly string[];
  edits: ActionEdits;
  today: Day;
}

interface Change {
  action: PlanAction;
  change: ActionChange;
}

/** What an item held of the fields that a change sets. */
function before({ action, change }: Change): Change {
  const { owner, targetDate, closingDate, status } = action;
  const all: ActionChange = { owner, targetDate, closingDate, status };
  return {
    action: { ...action, ...change },
    change: Object.fromEntries(Object.entries(all).filter(([name]) => name in change)),
  };
}

/** Changes several items, with one message that takes all of it back. */
function changeAll(edits: ActionEdits, changes: readonly Change[], words: string): void {
  for (const { action, change } of changes) edits.change(action, change);
  toast.undo(words, () => {
    for (const { action, change } of changes.map(before)) edits.change(action, change);
  });
}

/** The buttons for selected items: owner, due date and status at once, and due dates from the starting months. */
export function BulkEdit({ actions, owners, edits, today }: BulkEditProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  async function propose(): Promise<void> {
    setBusy(true);
    try {
      const ids = [...new Set(actions.map(({ planId }) => planId))];
      const [gtmPlans, ...plans] = await Promise.all([
        client.fetchQuery(gtmPlanResource.list),
        ...ids.map((id) => client.fetchQuery(dgPlanResource.one(id))),
      ]);
      const found = proposedDays(actions, plans, gtmPlans, today);
      if (found.length === 0)
        toast.blank("No date to propose: the items have one, or their channels have no starting month");
      else
        changeAll(
          edits,
          found.map(({ action, day }) => ({ action, change: { targetDate: day } })),
          `Due dates proposed for ${formatCount(found.length, "item")}, from the starting months`,
        );
    } catch {
      toast.error("The starting months could not be loaded");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Edit selected
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => void propose()}>
        Propose due dates
      </Button>
      {open && (
        <BulkDialog
          count={actions.length}
          owners={owners}
          onClose={() => setOpen(false)}
          onChange={(change) => {
            setOpen(false);
            changeAll(
              edits,
              actions.map((action) => ({
                action,
                change: {
                  ...change,
                  ...(change.status === "Done" && action.closingDate === "" && { closingDate: today }),
                },
              })),
              `${formatCount(actions.length, "item")} changed`,
            );
          }}
        />
      )}
    </>
  );
}

/** The option value for a status that stays. */
const UNCHANGED = "";

interface BulkDialogProps {
  count: number;
  owners: readonly string[];
  onClose: () => void;
  onChange: (change: ActionChange) => void;
}

function BulkDialog({ count, owners, onClose, onChange }: BulkDialogProps) {
  const formId = useId();
  const [owner, setOwner] = useState("");
  const [targetDate, setTargetDate] = useState("");
  const [status, setStatus] = useState(UNCHANGED);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const known = readStatus(status);
    onChange({
      ...(owner.trim() !== "" && { owner: owner.trim() }),
      ...(targetDate !== "" && { targetDate }),
      ...(known !== undefined && { status: known }),
    });
  }

  const isBlank = owner.trim() === "" && targetDate === "" && status === UNCHANGED;
  return (
    <Dialog
      open
      title={`Edit ${formatCount(count, "action item")}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <DialogActions onCancel={onClose} type="submit" form={formId} disabled={isBlank}>
          Change {formatCount(count, "item")}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <ComboField
          label="Owner"
          options={owners.map((value) => ({ value }))}
          maxLength={200}
          placeholder="Unchanged"
          value={owner}
          onValueChange={setOwner}
        />
        <TextField
          label="Due date"
          type="date"
          help="Unchanged while blank"
          value={targetDate}
          onChange={({ target }) => setTargetDate(target.value)}
        />
        <SelectField
          label="Status"
          options={[
            { value: UNCHANGED, label: "Unchanged" },
            ...actionStatuses.map((name) => ({ value: name, label: name })),
          ]}
          value={status}
          onValueChange={setStatus}
        />
      </form>
    </Dialog>
  );
}
