import type { ActionEdits } from "./action-edits.ts";
import styles from "./action-items.module.css";
import type { Day } from "./days.ts";
import { Due } from "./due.tsx";
import { InlineEdit } from "./inline-edit.tsx";
import { type PlanAction, wordsOf } from "./plan-action.ts";
import { StatusSelect } from "./status-select.tsx";

interface ItemProps {
  action: PlanAction;
  edits: ActionEdits;
}

/** What is to be done, in words that are changed in place. */
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

/** Who does it, changed in place. */
export function OwnerName({ action, edits }: ItemProps) {
  return (
    <InlineEdit
      label={`Owner of ${wordsOf(action)}`}
      type="text"
      value={action.owner}
      shown={action.owner}
      placeholder="Unassigned"
      maxLength={200}
      onSave={(owner) => edits.setOwner(action, owner)}
    />
  );
}

/** When it is to be done, changed in place. */
export function DueDate({ action, edits, today }: ItemProps & { today: Day }) {
  return (
    <InlineEdit
      label={`Due date of ${wordsOf(action)}`}
      type="date"
      value={action.targetDate}
      shown={<Due action={action} today={today} />}
      placeholder="No due date"
      onSave={(day) => edits.setTargetDate(action, day)}
    />
  );
}

/** What has columns of its own where there is room. */
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
