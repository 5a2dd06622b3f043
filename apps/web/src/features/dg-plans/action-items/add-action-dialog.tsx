import { type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ComboField } from "../../../components/combo-field/combo-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextArea, TextField } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { focusFirstInvalid } from "../../../lib/form/focus-first-invalid.ts";
import { newKey } from "../../../lib/new-key.ts";
import { useAddAction } from "../api/add-action.ts";
import { type ActionDraft, bodyOf, type DraftIssues, fieldOf, issuesOf } from "./action-draft.ts";
import { ActionPlaceFields } from "./action-place-fields.tsx";
import styles from "./add-action.module.css";
import { type PlanAction, planAction } from "./plan-action.ts";
import { actionStatuses, readStatus } from "./statuses.ts";

interface AddActionDialogProps {
  plans: readonly { id: string; planname: string }[];
  owners: readonly string[];
  draft: ActionDraft;
  onDraft: (draft: ActionDraft) => void;
  onClose: () => void;
  onAdded: (action: PlanAction) => void;
}

const HALF_A_DATE = "Due date must be a complete date, or blank";

/** Asks for a new action item: what, where, who and by when. */
export function AddActionDialog({ plans, owners, draft, onDraft, onClose, onAdded }: AddActionDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const attempt = useRef({ sent: "", idempotencyKey: newKey() });
  const [issues, setIssues] = useState<DraftIssues>({});
  const { mutateAsync, isPending, error } = useAddAction();

  function change(part: Partial<ActionDraft>): void {
    onDraft({ ...draft, ...part });
    setIssues((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !(name in part))));
  }

  function refuse(found: DraftIssues): void {
    setIssues(found);
    focusFirstInvalid(form.current);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    const half = date.current?.validity.badInput === true;
    const found: DraftIssues = { ...issuesOf(draft), ...(half && { targetDate: HALF_A_DATE }) };
    const { planId } = draft;
    if (Object.keys(found).length > 0 || planId === null) {
      refuse(found);
      return;
    }
    const body = bodyOf(draft);
    const sent = JSON.stringify([planId, body]);
    if (attempt.current.sent !== sent) attempt.current = { sent, idempotencyKey: newKey() };
    try {
      const { action } = await mutateAsync({ planId, body, idempotencyKey: attempt.current.idempotencyKey });
      onAdded(planAction(action, planId, plans.find(({ id }) => id === planId)?.planname ?? ""));
    } catch (failure) {
      if (failure instanceof ApiError) refuse(issuesFrom(failure));
    }
  }

  return (
    <Dialog
      open
      size="form"
      title="Add an action item"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            Add item
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles["form"]}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <TextArea
          className={styles["whole"]}
          label="Action item"
          required
          rows={2}
          maxLength={1000}
          placeholder="Call the first ten accounts"
          value={draft.actionItem}
          error={issues.actionItem}
          onChange={({ target }) => change({ actionItem: target.value })}
        />
        <ActionPlaceFields {...{ plans, draft, issues }} onChange={change} />
        <ComboField
          label="Owner"
          options={owners.map((value) => ({ value }))}
          maxLength={200}
          placeholder="Unassigned"
          value={draft.owner}
          error={issues.owner}
          onValueChange={(owner) => change({ owner })}
        />
        <TextField
          ref={date}
          label="Due date"
          type="date"
          value={draft.targetDate}
          error={issues.targetDate}
          onChange={({ target }) => change({ targetDate: target.value })}
        />
        <SelectField
          label="Status"
          options={actionStatuses.map((status) => ({ value: status, label: status }))}
          value={draft.status}
          error={issues.status}
          onValueChange={(name) => change({ status: readStatus(name) ?? "Open" })}
        />
        {error !== null && Object.keys(issues).length === 0 && (
          <p className={styles["failure"]} role="alert">
            The item was not added: {messageOf(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** What the server found wrong, at the fields it is about. */
function issuesFrom({ issues }: ApiError): DraftIssues {
  const found: DraftIssues = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}
