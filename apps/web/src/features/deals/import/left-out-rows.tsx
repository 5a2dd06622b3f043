import type { DialectChoices, LeftOutRows } from "@beachhead/contract";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";

export const reasonWords: Readonly<Record<LeftOutRows["reason"], string>> = {
  title: "Titles above the table",
  blank: "Blank rows",
  header: "Repeated headers",
  total: "Totals",
  note: "Notes and headings",
};

interface LeftOutRowsProps {
  rows: readonly LeftOutRows[];
  choices: DialectChoices;
  onChoose: (choices: DialectChoices) => void;
}

type Choosable = "total" | "note" | "header";
const isChoosable = (reason: string): reason is Choosable => ["total", "note", "header"].includes(reason);

/** Rows that are no deals, each kind with a choice where there is one. */
export function LeftOutTable({ rows, choices, onChoose }: LeftOutRowsProps) {
  const wanted = (["total", "note", "header"] as const)
    .filter((reason) => choices.leaveOut?.[reason] === false && !rows.some((row) => row.reason === reason))
    .map((reason) => ({ reason, rows: 0, lines: [], text: "" }));
  return (
    <DataTable<LeftOutRows>
      caption="Rows that are left out"
      columns={[
        { key: "reason", header: "Left out", rowHeader: true, render: ({ reason }) => reasonWords[reason] },
        { key: "rows", header: "Rows", align: "end", render: (row) => formatNumber(row.rows) },
        { key: "lines", header: "Lines", render: linesOf },
        {
          key: "text",
          header: "First one",
          wideOnly: true,
          render: ({ text }) => <span className={styles["hint"]}>{text}</span>,
        },
        {
          key: "choice",
          header: "Choice",
          render: ({ reason }) =>
            isChoosable(reason) && (
              <Checkbox
                label="Leave out"
                aria-label={`Leave out: ${reasonWords[reason]}`}
                checked={choices.leaveOut?.[reason] !== false}
                onCheckedChange={(isLeftOut) =>
                  onChoose({ ...choices, leaveOut: { ...choices.leaveOut, [reason]: isLeftOut } })
                }
              />
            ),
        },
      ]}
      rows={[...rows, ...wanted]}
      rowKey={({ reason }) => reason}
    />
  );
}

function linesOf({ lines, rows }: LeftOutRows): string {
  const shown = lines
    .slice(0, 5)
    .map((line) => formatNumber(line))
    .join(", ");
  return rows > 5 ? `${shown}, …` : shown;
}
