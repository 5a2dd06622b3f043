import { Ban, ChevronDown } from "lucide-react";
import { Waypoint } from "../../../components/waypoint/waypoint.tsx";
import type { ActionEdits } from "./action-edits.ts";
import styles from "./action-items.module.css";
import { type PlanAction, wordsOf } from "./plan-action.ts";
import { actionStatuses, readStatus, statusMarks } from "./statuses.ts";

/** The state of an action item with its mark; another one is chosen in place. */
export function StatusSelect({ action, edits }: { action: PlanAction; edits: ActionEdits }) {
  const mark = statusMarks[action.status];
  return (
    <span className={styles["status"]}>
      {mark === null ? <Ban size={14} aria-hidden="true" /> : <Waypoint state={mark} size={14} />}
      <span className={styles["choice"]}>
        <select
          aria-label={`Status of ${wordsOf(action)}`}
          className={styles["select"]}
          value={action.status}
          onChange={({ target }) => {
            const status = readStatus(target.value);
            if (status !== undefined) edits.setStatus(action, status);
          }}
        >
          {actionStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </span>
    </span>
  );
}
