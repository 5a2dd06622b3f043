import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import type { AssociatedPlan } from "./associated-plans.ts";
import styles from "./plans.module.css";

interface HeldPlanDialogProps {
  /** The channel plans that hold the plan; null shows nothing. */
  plans: readonly AssociatedPlan[] | null;
  onClose: () => void;
}

/** Says which channel plans keep a GTM plan from being deleted. */
export function HeldPlanDialog({ plans, onClose }: HeldPlanDialogProps) {
  return (
    <Dialog
      open={plans !== null}
      onOpenChange={onClose}
      title="Channel plans need this plan"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant="primary" to="/saved-dgplans" onClick={onClose}>
            Open channel plans
          </ButtonLink>
        </>
      }
    >
      <p>These channel plans use this GTM plan. Delete them first:</p>
      <ul className={styles["held"]}>
        {plans?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
