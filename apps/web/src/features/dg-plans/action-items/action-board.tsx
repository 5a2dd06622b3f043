import type { ActionStatus } from "@beachhead/contract";
import { memo, useState } from "react";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { Due, ItemText, StatusSelect } from "./action-cells.tsx";
import { type ActionFilters, byUrgency } from "./action-filters.ts";
import styles from "./action-items.module.css";
import type { ActionEdits } from "./action-queries.ts";
import { lastPage, Pager } from "./action-table.tsx";
import type { Day } from "./days.ts";
import { actionStatuses, isSettled, type PlanAction } from "./plan-action.ts";

/** Cards per page of a column. */
const PAGE = 10;

interface ActionBoardProps {
  actions: readonly PlanAction[];
  edits: ActionEdits;
  today: Day;
  /** The filter: a status that it leaves out has no column. */
  status: ActionFilters["status"];
}

/** The kind of what is dragged; other things dropped on the board change nothing. */
const DRAGGED = "application/x-action-item";

/** The statuses that a filter shows. */
const shownStatuses = (filter: ActionFilters["status"]): readonly ActionStatus[] =>
  actionStatuses.filter(
    (status) => filter === "all" || filter === status || (filter === "open" && !isSettled({ status })),
  );

/** A column for each status, most urgent items first. Cards are dragged between them; a list on each does the same. */
export const ActionBoard = memo(function ActionBoard(props: ActionBoardProps) {
  const { actions, edits, today } = props;
  const byStatus = Map.groupBy(byUrgency(actions), ({ status }) => status);
  return (
    // Scrolls sideways on narrow screens, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["board"]} role="group" aria-label="Board of action items" tabIndex={0}>
      {shownStatuses(props.status).map((status) => (
        <BoardColumn
          key={status}
          {...{ status, edits, today }}
          actions={byStatus.get(status) ?? []}
          onDrop={(key) => {
            const dropped = actions.find((action) => action.key === key);
            if (dropped !== undefined && dropped.status !== status) edits.setStatus(dropped, status);
          }}
        />
      ))}
    </div>
  );
});

interface BoardColumnProps extends Omit<ActionBoardProps, "status"> {
  status: ActionStatus;
  onDrop: (key: string) => void;
}

function BoardColumn({ status, actions, edits, today, onDrop }: BoardColumnProps) {
  const mayEdit = useMayCall("updateDgAction");
  const [asked, setAsked] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const page = Math.min(asked, lastPage(actions.length, PAGE));
  return (
    // Dropping is for the pointer; the list on each card does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles["column"]}
      aria-label={status}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <h2 className={styles["columnHead"]}>
        {status} <span>{formatNumber(actions.length)}</span>
      </h2>
      <ul className={styles["cards"]}>
        {actions.slice(page * PAGE, (page + 1) * PAGE).map((action) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={action.key}
            className={styles["card"]}
            draggable={mayEdit}
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, action.key);
              event.dataTransfer.effectAllowed = "move";
            }}
          >
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
