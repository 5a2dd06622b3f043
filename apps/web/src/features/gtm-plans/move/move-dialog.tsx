import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { beginNewPlan, currentPlanId } from "../current-plan.ts";
import styles from "./move.module.css";
import { useMadeFor, useMovePlan, useMoveTargets } from "./move-plan.ts";

interface MoveDialogProps {
  plan: { id: string; gtmPlanName: string };
  onClose: () => void;
}

const listed = (texts: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(texts);

/** Asks for the workspace to which a plan is moved, and says what goes along and what stays. */
export function MoveDialog({ plan, onClose }: MoveDialogProps) {
  const targets = useMoveTargets();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const made = useMadeFor(plan.id);
  const move = useMovePlan(plan.id);
  const target = chosen ?? (targets.length === 1 ? (targets[0]?.id ?? null) : null);

  async function confirm(): Promise<void> {
    if (target === null) {
      setProblem("Choose a workspace");
      return;
    }
    try {
      const { workspace } = await move.mutateAsync(target);
      if (currentPlanId() === plan.id) beginNewPlan();
      toast.success(`${plan.gtmPlanName} moved to ${workspace.name}`);
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Move ${plan.gtmPlanName} to another workspace`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={move.isPending} onClick={() => void confirm()}>
            Move
          </Button>
        </>
      }
    >
      <SelectField
        label="Workspace"
        options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={target}
        error={problem}
        onValueChange={(id) => {
          setProblem(undefined);
          setChosen(id);
        }}
      />
      <dl className={styles["effects"]}>
        <dt>Goes along</dt>
        <dd>
          The plan with its history
          {made === undefined ? ", and all that is made for it" : made.length > 0 && `, ${listed(made)}`}.
        </dd>
        <dt>Stays here</dt>
        <dd>Deals, saved views, connections, and costs and simulations that are made for no plan.</dd>
        <dt>Ends</dt>
        <dd>Share links of all that moves.</dd>
        <dt>Access</dt>
        <dd>Members of the other workspace. Members of this one lose it.</dd>
      </dl>
    </Dialog>
  );
}
