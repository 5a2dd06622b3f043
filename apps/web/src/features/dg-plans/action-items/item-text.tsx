import type { ActionEdits } from "./action-edits.ts";
import styles from "./action-items.module.css";
import { InlineEdit } from "./inline-edit.tsx";
import type { PlanAction } from "./plan-action.ts";

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
      placeholder="Without words"
      maxLength={1000}
      onSave={(text) => edits.setText(action, text)}
    />
  );
}

/** Who does it, changed in place. */
export function OwnerName({ action, edits }: ItemProps) {
  return (
    <InlineEdit
      label={`Owner of ${action.actionItem}`}
      type="text"
      value={action.owner}
      shown={action.owner}
      placeholder="Nobody"
      maxLength={200}
      onSave={(owner) => edits.setOwner(action, owner)}
    />
  );
}

/** What has columns of its own where there is room. */
export function PhoneLines({ action, edits, showsPlan }: ItemProps & { showsPlan: boolean }) {
  const { channelLabel, channel, planname } = action;
  return (
    <span className={styles["phoneLines"]}>
      <span className={styles["tactic"]}>
        {channelLabel}, {channel}
        {showsPlan && `, ${planname}`}
      </span>
      <OwnerName action={action} edits={edits} />
    </span>
  );
}
