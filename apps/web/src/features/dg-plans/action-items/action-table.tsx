import { memo, type ReactNode, useMemo, useState } from "react";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import type { ActionEdits } from "./action-edits.ts";
import { type ActionGroup, pageOf } from "./action-groups.ts";
import styles from "./action-items.module.css";
import type { Day } from "./days.ts";
import { DueDate, ItemText, OwnerName, PhoneLines } from "./item-text.tsx";
import { lastPage, Pager } from "./pager.tsx";
import type { PlanAction } from "./plan-action.ts";
import { StatusSelect } from "./status-select.tsx";

/** Rows that are drawn at once, so that thousands of items stay quick. */
const PAGE = 20;

/** On a screen of at most so many pixels everything stands under the item. */
const PHONE = 700;

function columnsOf(
  edits: ActionEdits,
  today: Day,
  showsPlan: boolean,
  isPhone: boolean,
): Column<PlanAction>[] {
  const plan: Column<PlanAction> = {
    key: "plan",
    header: "Channel plan",
    width: 130,
    render: ({ planname }) => <span className={styles["tactic"]}>{planname}</span>,
  };
  const columns: Column<PlanAction>[] = [
    {
      key: "item",
      header: "Item",
      rowHeader: true,
      render: (action) => (
        <>
          <ItemText action={action} edits={edits} />
          {isPhone && <PhoneLines {...{ action, edits, today, showsPlan }} />}
        </>
      ),
    },
    {
      key: "channel",
      header: "Channel, sub-channel",
      width: "24%",
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
      width: 160,
      render: (action) => <OwnerName action={action} edits={edits} />,
    },
    {
      key: "due",
      header: "Due",
      width: 170,
      render: (action) => <DueDate action={action} edits={edits} today={today} />,
    },
    {
      key: "status",
      header: "Status",
      width: 140,
      render: (action) => <StatusSelect action={action} edits={edits} />,
    },
  ];
  return isPhone ? columns.slice(0, 1) : columns;
}

interface ActionTableProps {
  groups: readonly ActionGroup[];
  /** Another list begins with its first page. */
  listKey: string;
  edits: ActionEdits;
  today: Day;
  showsPlan: boolean;
  loading: boolean;
  empty: ReactNode;
}

/** Action items line by line under their groups. */
export const ActionTable = memo(function ActionTable(props: ActionTableProps) {
  const { groups, edits, today, showsPlan } = props;
  const [{ asked, listKey }, setPage] = useState({ asked: 0, listKey: props.listKey });
  const isPhone = useNarrow(PHONE);
  const columns = useMemo(
    () => columnsOf(edits, today, showsPlan, isPhone),
    [edits, today, showsPlan, isPhone],
  );
  const total = groups.reduce((sum, { actions }) => sum + actions.length, 0);
  const page = listKey === props.listKey ? Math.min(asked, lastPage(total, PAGE)) : 0;
  const shown = pageOf(groups, page * PAGE, PAGE);
  const groupByKey = new Map(shown.flatMap(({ group, actions }) => actions.map(({ key }) => [key, group])));
  return (
    <>
      <DataTable
        caption="Action items"
        steady
        columns={columns}
        rows={shown.flatMap(({ actions }) => actions)}
        rowKey={({ key }) => key}
        groupOf={({ key }) => {
          const group = groupByKey.get(key);
          return { key: group?.key ?? "", label: group?.label ?? "", count: group?.actions.length };
        }}
        loading={props.loading}
        empty={props.empty}
      />
      <Pager
        label="action items"
        pageLength={PAGE}
        {...{ total, page }}
        onPage={(next) => setPage({ asked: next, listKey: props.listKey })}
      />
    </>
  );
});
