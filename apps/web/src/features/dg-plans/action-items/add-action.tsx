import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { type ActionDraft, blankDraft } from "./action-draft.ts";
import { AddActionDialog } from "./add-action-dialog.tsx";
import type { PlanAction } from "./plan-action.ts";

interface AddActionProps {
  plans: readonly { id: string; planname: string }[];
  /** Names to suggest. */
  owners: readonly string[];
  /** What the screen shows now: an item most likely belongs there. */
  shownPlan: string | null;
  shownChannel: string | null;
  onAdded: (action: PlanAction) => void;
}

/** Begins a new action item. What was typed is still there when its dialog is opened again. */
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
            // The next item often stands in the same place.
            const { planId, channelKey, tactic } = draft;
            setDraft({ ...blankDraft, planId, channelKey, tactic });
            onAdded(action);
          }}
        />
      )}
    </>
  );
}
