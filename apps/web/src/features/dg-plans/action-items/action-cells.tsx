import { Ban, ChevronDown, ClockAlert } from "lucide-react";
import { Waypoint } from "../../../components/waypoint.tsx";
import { formatCalendarDay } from "../../../lib/format/dates.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "./action-items.module.css";
import type { ActionEdits } from "./action-queries.ts";
import { type Day, distanceWords } from "./days.ts";
import { InlineEdit } from "./inline-edit.tsx";
import {
  actionStatuses,
  isOverdue,
  isSettled,
  type PlanAction,
  readStatus,
  statusMarks,
  textOf,
} from "./plan-action.ts";

interface ItemProps {
  action: PlanAction;
  edits: ActionEdits;
}

/** The text of an item, editable in place. */
export function ItemText({ action, edits }: ItemProps) {
  return (
    <InlineEdit
      label="Item"
      type="lines"
      value={action.actionItem}
      shown={<span className={styles["item"]}>{action.actionItem}</span>}
      placeholder="No description"
      maxLength={1000}
      onSave={(text) => edits.setText(action, text)}
    />
  );
}

/** The owner, editable in place. */
export function OwnerName({ action, edits }: ItemProps) {
  return (
    <InlineEdit
      label={`Owner of ${textOf(action)}`}
      type="text"
      value={action.owner}
      shown={action.owner}
      placeholder="Unassigned"
      maxLength={200}
      onSave={(owner) => edits.setOwner(action, owner)}
    />
  );
}

/** The due date, editable in place. */
export function DueDate({ action, edits, today }: ItemProps & { today: Day }) {
  return (
    <InlineEdit
      label={`Due date of ${textOf(action)}`}
      type="date"
      value={action.targetDate}
      shown={<Due action={action} today={today} />}
      placeholder="No due date"
      onSave={(day) => edits.setTargetDate(action, day)}
    />
  );
}

/** The other columns, under the item on a phone. */
export function PhoneLines(props: ItemProps & { today: Day; showsPlan: boolean }) {
  const { action, edits, today, showsPlan } = props;
  const { channelLabel, channel, planname } = action;
  return (
    <span className={styles["phoneLines"]}>
      <span className={styles["tactic"]}>
        {channelLabel}, {channel}
        {showsPlan && `, ${planname}`}
      </span>
      <span className={styles["phoneFacts"]}>
        <DueDate action={action} edits={edits} today={today} />
        <OwnerName action={action} edits={edits} />
        <StatusSelect action={action} edits={edits} />
      </span>
    </span>
  );
}

/** The due date and the days until then. */
export function Due({ action, today }: { action: PlanAction; today: Day }) {
  const { targetDate } = action;
  return (
    <span className={styles["due"]}>
      {formatCalendarDay(targetDate, today)}
      {isOverdue(action, today) ? (
        <span className={styles["late"]}>
          <ClockAlert size={14} aria-hidden="true" />
          {distanceWords(targetDate, today)}
        </span>
      ) : (
        !isSettled(action) && <span className={styles["away"]}>{distanceWords(targetDate, today)}</span>
      )}
    </span>
  );
}

/** The status of an item with its icon, editable in place. */
export function StatusSelect({ action, edits }: { action: PlanAction; edits: ActionEdits }) {
  const mark = statusMarks[action.status];
  const mayEdit = useMayCall("updateDgAction");
  return (
    <span className={styles["status"]}>
      {mark === null ? <Ban size={14} aria-hidden="true" /> : <Waypoint state={mark} size={14} />}
      {mayEdit ? (
        <span className={styles["choice"]}>
          <select
            aria-label={`Status of ${textOf(action)}`}
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
      ) : (
        action.status
      )}
    </span>
  );
}
