import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ComboField } from "../../../components/combo-field.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { DialogActions } from "../../../components/dialog/dialog-actions.tsx";
import { TextArea, TextField } from "../../../components/field/text-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { focusFirstInvalid } from "../../../lib/form/focus-first-invalid.ts";
import { newKey } from "../../../lib/new-key.ts";
import {
  type ActionDraft,
  actionChannels,
  blankDraft,
  bodyOf,
  type DraftIssues,
  fieldOf,
  issuesOf,
} from "./action-draft.ts";
import { useAddAction } from "./action-queries.ts";
import styles from "./add-action.module.css";
import { actionStatuses, type PlanAction, planAction, readStatus } from "./plan-action.ts";

interface AddActionProps {
  plans: readonly { id: string; planname: string }[];
  /** Suggested names. */
  owners: readonly string[];
  /** The current filters, which prefill the form. */
  shownPlan: string | null;
  shownChannel: string | null;
  onAdded: (action: PlanAction) => void;
}

/** Opens the dialog for a new action item. A cancelled draft is still there the next time. */
export function AddAction({ plans, owners, shownPlan, shownChannel, onAdded }: AddActionProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<ActionDraft>(blankDraft);

  function begin(): void {
    setOpen(true);
    if (draft.actionItem !== "") return;
    const only = plans.length === 1 ? plans[0]?.id : undefined;
    const planId = shownPlan ?? only ?? draft.planId;
    const isSame = planId === draft.planId;
    setDraft({
      ...draft,
      planId,
      channelKey: shownChannel ?? (isSame ? draft.channelKey : null),
      tactic: isSame && shownChannel === null ? draft.tactic : null,
    });
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabled={plans.length === 0}
        title={plans.length === 0 ? "Create a channel plan first" : undefined}
        onClick={begin}
      >
        Add item
      </Button>
      {open && (
        <AddActionDialog
          {...{ plans, owners, draft }}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
          onAdded={(action) => {
            setOpen(false);
            // The next item often belongs to the same channel.
            const { planId, channelKey, tactic } = draft;
            setDraft({ ...blankDraft, planId, channelKey, tactic });
            onAdded(action);
          }}
        />
      )}
    </>
  );
}

interface AddActionDialogProps {
  plans: readonly { id: string; planname: string }[];
  owners: readonly string[];
  draft: ActionDraft;
  onDraft: (draft: ActionDraft) => void;
  onClose: () => void;
  onAdded: (action: PlanAction) => void;
}

const HALF_A_DATE = "Due date must be a complete date, or blank";

/** The form of a new action item. */
function AddActionDialog({ plans, owners, draft, onDraft, onClose, onAdded }: AddActionDialogProps) {
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
        <DialogActions onCancel={onClose} type="submit" form={formId} busy={isPending}>
          Add item
        </DialogActions>
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
        <TargetFields {...{ plans, draft, issues }} onChange={change} />
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

/** Server-side issues by field. */
function issuesFrom({ issues }: ApiError): DraftIssues {
  const found: DraftIssues = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}

interface TargetFieldsProps {
  plans: readonly { id: string; planname: string }[];
  draft: ActionDraft;
  issues: DraftIssues;
  onChange: (part: Partial<ActionDraft>) => void;
}

/** Plan, channel and sub-channel of a new action item. */
function TargetFields({ plans, draft, issues, onChange }: TargetFieldsProps) {
  const { planId, channelKey } = draft;
  const { data, error, isFetching } = useQuery({
    ...dgPlanResource.one(planId ?? ""),
    enabled: planId !== null,
  });
  const channels = data === undefined ? [] : actionChannels(data);
  const tactics = channels.find(({ key }) => key === channelKey)?.tactics ?? [];
  const isEmpty = data !== undefined && !isFetching && channels.length === 0;
  const problem =
    error === null || data !== undefined
      ? isEmpty
        ? "This plan has no channels yet. Choose them in the plan first."
        : issues.channelKey
      : `The channels could not be loaded: ${messageOf(error)}`;
  return (
    <>
      <SelectField
        label="Channel plan"
        required
        options={plans.map(({ id, planname }) => ({ value: id, label: planname }))}
        value={planId}
        error={issues.planId}
        onValueChange={(id) => onChange({ planId: id, channelKey: null, tactic: null })}
      />
      <SelectField
        label="Channel"
        required
        options={channels.map(({ key, label }) => ({ value: key, label }))}
        value={channelKey}
        error={problem}
        disabled={planId === null}
        placeholder={planId === null ? "Choose a plan first" : data === undefined ? "Loading" : "Choose"}
        onValueChange={(key) => onChange({ channelKey: key, tactic: null })}
      />
      <SelectField
        label="Sub-channel"
        options={tactics.map((name) => ({ value: name, label: name }))}
        value={draft.tactic}
        error={issues.tactic}
        disabled={tactics.length === 0}
        placeholder={tactics[0] ?? "First sub-channel"}
        onValueChange={(tactic) => onChange({ tactic })}
      />
    </>
  );
}
