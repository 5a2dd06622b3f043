import type { ActionStatus } from "@beachhead/contract";
import { memo, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import type { ActionEdits } from "./action-edits.ts";
import { byUrgency } from "./action-groups.ts";
import styles from "./action-items.module.css";
import type { Day } from "./days.ts";
import { Due } from "./due.tsx";
import type { PlanAction } from "./plan-action.ts";
import { StatusSelect } from "./status-select.tsx";
import { actionStatuses } from "./statuses.ts";

/** Cards of a column that are drawn at once. */
const PAGE = 30;

interface ActionBoardProps {
  actions: readonly PlanAction[];
  edits: ActionEdits;
  today: Day;
}

/** A column for each state, the most urgent items first. */
export const ActionBoard = memo(function ActionBoard({ actions, edits, today }: ActionBoardProps) {
  const byStatus = Map.groupBy(byUrgency(actions), ({ status }) => status);
  return (
    // The board goes beyond its frame on a narrow screen: the keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["board"]} role="group" aria-label="Board of action items" tabIndex={0}>
      {actionStatuses.map((status) => (
        <BoardColumn key={status} {...{ status, edits, today }} actions={byStatus.get(status) ?? []} />
      ))}
    </div>
  );
});

function BoardColumn({ status, actions, edits, today }: ActionBoardProps & { status: ActionStatus }) {
  const [most, setMost] = useState(PAGE);
  const left = actions.length - most;
  return (
    <section className={styles["column"]} aria-label={status}>
      <h2 className={styles["columnHead"]}>
        {status} <span>{formatNumber(actions.length)}</span>
      </h2>
      <ul className={styles["cards"]}>
        {actions.slice(0, most).map((action) => (
          <li key={action.key} className={styles["card"]}>
            <p className={styles["cardItem"]}>{action.actionItem}</p>
            <p className={styles["tactic"]}>
              {action.channelLabel}, {action.channel}
            </p>
            <p className={styles["cardFoot"]}>
              <span>{action.owner === "" ? "Nobody" : action.owner}</span>
              {action.targetDate !== "" && <Due action={action} today={today} />}
            </p>
            <StatusSelect action={action} edits={edits} />
          </li>
        ))}
      </ul>
      {actions.length === 0 && <p className={styles["none"]}>None</p>}
      {left > 0 && (
        <Button size="sm" onClick={() => setMost(most + PAGE)}>
          Show {formatNumber(Math.min(PAGE, left))} of {formatNumber(left)} more
        </Button>
      )}
    </section>
  );
}
