import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo, type ReactNode, startTransition, useMemo, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { DueDate, ItemText, OwnerName, PhoneLines, StatusSelect } from "./action-cells.tsx";
import { type ActionGroup, pageOf } from "./action-filters.ts";
import styles from "./action-items.module.css";
import type { ActionEdits } from "./action-queries.ts";
import { BulkEdit } from "./bulk-edit.tsx";
import type { Day } from "./days.ts";
import { type PlanAction, textOf } from "./plan-action.ts";

/** Rows per page, so that thousands of items stay fast. */
const PAGE = 20;

/** At most this many pixels wide, all columns are stacked under the item. */
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
  /** A new key resets the page. */
  listKey: string;
  edits: ActionEdits;
  today: Day;
  showsPlan: boolean;
  /** Suggested names. */
  owners: readonly string[];
  loading: boolean;
  empty: ReactNode;
}

/** The grouped table of action items. */
export const ActionTable = memo(function ActionTable(props: ActionTableProps) {
  const { groups, edits, today, showsPlan, owners } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [{ asked, listKey }, setPage] = useState({ asked: 0, listKey: props.listKey });
  const isPhone = useNarrow(PHONE);
  const mayEdit = useMayCall("updateDgAction");
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
        rowLabel={textOf}
        selection={mayEdit ? { selected, onSelectedChange: setSelected } : undefined}
        bulkActions={(actions) => <BulkEdit {...{ actions, owners, edits, today }} />}
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

interface PagerProps {
  /** The paged list: "action items". */
  label: string;
  total: number;
  pageLength: number;
  /** 0-based. */
  page: number;
  onPage: (page: number) => void;
}

/** The 0-based index of the last page. */
export function lastPage(total: number, pageLength: number): number {
  return Math.max(0, Math.ceil(total / pageLength) - 1);
}

/** The page buttons of a long list; nothing for a single page. */
export function Pager({ label, total, pageLength, page, onPage }: PagerProps) {
  const last = lastPage(total, pageLength);
  if (last === 0) return null;
  const first = page * pageLength;
  // A transition, so that the click does not wait for all rows to render.
  const turn = (to: number) => startTransition(() => onPage(to));
  return (
    <nav className={styles["pager"]} aria-label={`Pages of ${label}`}>
      <span role="status">
        {formatNumber(first + 1)} to {formatNumber(Math.min(total, first + pageLength))} of{" "}
        {formatNumber(total)}
      </span>
      <Button
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 0}
        onClick={() => turn(page - 1)}
      >
        Previous
      </Button>
      <Button
        size="sm"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page === last}
        onClick={() => turn(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
