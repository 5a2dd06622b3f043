import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { isRecord } from "../../../lib/is-record.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "./plans.module.css";

interface HeldPlanDialogProps {
  /** The channel plans that use the plan; null hides the dialog. */
  plans: readonly AssociatedPlan[] | null;
  onClose: () => void;
}

/** Lists the channel plans that prevent a delete. */
export function HeldPlanDialog({ plans, onClose }: HeldPlanDialogProps) {
  return (
    <Dialog
      open={plans !== null}
      onOpenChange={onClose}
      title="Channel plans need this plan"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant="primary" to={paths.channelPlans} onClick={onClose}>
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

/** A channel plan that uses the GTM plan. */
export interface AssociatedPlan {
  id: string;
  name: string;
}

/** The channel plans that prevented a delete; null if it failed for another reason. */
export function associatedPlansOf(failure: unknown): AssociatedPlan[] | null {
  if (!(failure instanceof ApiError) || !isRecord(failure.body)) return null;
  const { hasAssociatedPlans, associatedPlans } = failure.body;
  if (hasAssociatedPlans !== true) return null;
  const plans: unknown[] = Array.isArray(associatedPlans) ? associatedPlans : [];
  return plans.filter(isRecord).map(({ _id, planname }, index) => ({
    id: typeof _id === "string" ? _id : index.toString(),
    name: typeof planname === "string" ? planname : "Untitled channel plan",
  }));
}
