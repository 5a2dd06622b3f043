import { memo, type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import type { ActionEdits } from "./action-edits.ts";
import { type ActionGroup, firstOf } from "./action-groups.ts";
import styles from "./action-items.module.css";
import type { Day } from "./days.ts";
import { Due } from "./due.tsx";
import { InlineEdit } from "./inline-edit.tsx";
import type { PlanAction } from "./plan-action.ts";
import { StatusSelect } from "./status-select.tsx";

/** Rows that are drawn at once: more are a press away, so that thousands of items stay quick. */
const PAGE = 50;

function columnsOf(edits: ActionEdits, today: Day, showsPlan: boolean): Column<PlanAction>[] {
  const plan: Column<PlanAction> = {
    key: "plan",
    header: "DG plan",
    wideOnly: true,
    render: ({ planname }) => <span className={styles["tactic"]}>{planname}</span>,
  };
  return [
    {
      key: "item",
      header: "Item",
      rowHeader: true,
      render: ({ actionItem }) => <span className={styles["item"]}>{actionItem}</span>,
    },
    {
      key: "channel",
      header: "Channel, sub-channel",
      wideOnly: true,
      render: ({ channelLabel, channel }) => (
        <span className={styles["where"]}>
          {channelLabel} <span className={styles["tactic"]}>{channel}</span>
        </span>
      ),
    },
    ...(showsPlan ? [plan] : []),
    {
      key: "owner",
      header: "Owner",
      wideOnly: true,
      width: 160,
      render: (action) => (
        <InlineEdit
          label={`Owner of ${action.actionItem}`}
          type="text"
          value={action.owner}
          shown={action.owner}
          placeholder="Nobody"
          maxLength={200}
          onSave={(owner) => edits.setOwner(action, owner)}
        />
      ),
    },
    {
      key: "due",
      header: "Due",
      width: 170,
      render: (action) => (
        <InlineEdit
          label={`Due date of ${action.actionItem}`}
          type="date"
          value={action.targetDate}
          shown={<Due action={action} today={today} />}
          placeholder="No date"
          onSave={(day) => edits.setTargetDate(action, day)}
        />
      ),
    },
    {
      key: "status",
      header: "Status",
      width: 140,
      render: (action) => <StatusSelect action={action} edits={edits} />,
    },
  ];
}

interface ActionTableProps {
  groups: readonly ActionGroup[];
  edits: ActionEdits;
  today: Day;
  showsPlan: boolean;
  loading: boolean;
  empty: ReactNode;
}

/** Action items line by line under their groups. */
export const ActionTable = memo(function ActionTable(props: ActionTableProps) {
  const { groups, edits, today, showsPlan } = props;
  const [most, setMost] = useState(PAGE);
  const columns = useMemo(() => columnsOf(edits, today, showsPlan), [edits, today, showsPlan]);
  const shown = firstOf(groups, most);
  const groupById = new Map(shown.flatMap(({ group, actions }) => actions.map(({ key }) => [key, group])));
  const rows = shown.flatMap(({ actions }) => actions);
  const left = groups.reduce((sum, { actions }) => sum + actions.length, 0) - rows.length;
  return (
    <>
      <DataTable
        caption="Action items"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        groupOf={({ key }) => {
          const group = groupById.get(key);
          return { key: group?.key ?? "", label: group?.label ?? "", count: group?.actions.length };
        }}
        loading={props.loading}
        empty={props.empty}
      />
      {left > 0 && (
        <p className={styles["more"]}>
          {formatNumber(rows.length)} shown, {formatNumber(left)} more.
          <Button size="sm" onClick={() => setMost(most + PAGE)}>
            Show {formatNumber(Math.min(PAGE, left))} more
          </Button>
        </p>
      )}
    </>
  );
});
