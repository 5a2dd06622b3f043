import type { ActionStatus } from "@beachhead/contract";
import { memo, useState } from "react";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { Due, ItemText, StatusSelect } from "./action-cells.tsx";
import { byUrgency } from "./action-filters.ts";
import styles from "./action-items.module.css";
import type { ActionEdits } from "./action-queries.ts";
import { lastPage, Pager } from "./action-table.tsx";
import type { Day } from "./days.ts";
import { actionStatuses, type PlanAction } from "./plan-action.ts";

/** Cards per page of a column. */
const PAGE = 10;

interface ActionBoardProps {
  actions: readonly PlanAction[];
  edits: ActionEdits;
  today: Day;
}

/** A column for each status, most urgent items first. */
export const ActionBoard = memo(function ActionBoard({ actions, edits, today }: ActionBoardProps) {
  const byStatus = Map.groupBy(byUrgency(actions), ({ status }) => status);
  return (
    // Scrolls sideways on narrow screens, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["board"]} role="group" aria-label="Board of action items" tabIndex={0}>
      {actionStatuses.map((status) => (
        <BoardColumn key={status} {...{ status, edits, today }} actions={byStatus.get(status) ?? []} />
      ))}
    </div>
  );
});

function BoardColumn({ status, actions, edits, today }: ActionBoardProps & { status: ActionStatus }) {
  const [asked, setAsked] = useState(0);
  const page = Math.min(asked, lastPage(actions.length, PAGE));
  return (
    <section className={styles["column"]} aria-label={status}>
      <h2 className={styles["columnHead"]}>
        {status} <span>{formatNumber(actions.length)}</span>
      </h2>
      <ul className={styles["cards"]}>
        {actions.slice(page * PAGE, (page + 1) * PAGE).map((action) => (
          <li key={action.key} className={styles["card"]}>
            <div className={styles["cardItem"]}>
              <ItemText action={action} edits={edits} />
            </div>
            <p className={styles["tactic"]}>
              {action.channelLabel}, {action.channel}
            </p>
            <p className={styles["cardFoot"]}>
              <span>{action.owner === "" ? "Unassigned" : action.owner}</span>
              {action.targetDate !== "" && <Due action={action} today={today} />}
            </p>
            <StatusSelect action={action} edits={edits} />
          </li>
        ))}
      </ul>
      {actions.length === 0 && <p className={styles["none"]}>None</p>}
      <Pager
        label={`items with status ${status}`}
        total={actions.length}
        pageLength={PAGE}
        page={page}
        onPage={setAsked}
      />
    </section>
  );
}
