import type { Approval } from "@beachhead/contract";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { countChanges } from "../history/plan-changes.ts";
import styles from "./approval.module.css";
import { stateWords } from "./approval-words.ts";
import { Changes } from "./changes.tsx";
import { useChangesSince } from "./changes-since.ts";

interface SinceDialogProps {
  approved: Approval;
  /** All requests of the plan, newest first. */
  approvals: readonly Approval[];
  onClose: () => void;
}

/** What changed since a plan was approved, and every request before. */
export function SinceDialog({ approved, approvals, onClose }: SinceDialogProps) {
  const groups = useChangesSince(approved) ?? [];
  const count = countChanges(groups);
  return (
    <Dialog
      open
      size="form"
      onOpenChange={onClose}
      title={
        count === 0
          ? "No changes since the plan was approved"
          : `${formatCount(count, "change")} since the plan was approved`
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Changes groups={groups} />
      <h3 className={styles["heading"]}>Requests</h3>
      <ul className={styles["requests"]}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <Link to={paths.approval(approval.id, approval.gtmPlanId)}>{stateWords(approval)}</Link>
            <span>
              asked {formatDate(approval.askedAt)} by {approval.askedBy.name}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
