import type { ImportAccount } from "@beachhead/contract";
import { DataTable } from "../../../components/table/data-table.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { reasonWords } from "./left-out-rows.tsx";
import { sumsInWords } from "./sums.ts";

interface Line {
  what: string;
  rows: number;
  sums: string;
}

/** What the file held and what became of it: the lines below the first one add up to it. */
export function AccountTable({ account }: { account: ImportAccount }) {
  const { held, stored, rejected, replaced, leftOut } = account;
  const lines: Line[] = [
    { what: "In the file", rows: held.rows, sums: sumsInWords(held.sums) },
    { what: "Stored as deals", rows: stored.deals, sums: sumsInWords(stored.sums) },
    { what: "Could not be imported", rows: rejected.rows, sums: sumsInWords(rejected.sums) },
    {
      what: "Replaced by a later row with the same ID",
      rows: replaced.rows,
      sums: sumsInWords(replaced.sums),
    },
    ...leftOut
      .filter(({ reason }) => reason !== "title")
      .map(({ reason, rows }) => ({
        what: `Left out: ${reasonWords[reason].toLowerCase()}`,
        rows,
        sums: "",
      })),
  ];
  return (
    <DataTable
      caption="What the file held and what was stored"
      columns={[
        { key: "what", header: "Rows of the file", rowHeader: true, render: ({ what }) => what },
        { key: "rows", header: "Rows", align: "end", render: ({ rows }) => formatNumber(rows) },
        { key: "sums", header: "Amounts", align: "end", render: ({ sums }) => sums },
      ]}
      rows={lines.filter(({ rows }, index) => index < 2 || rows > 0)}
      rowKey={({ what }) => what}
    />
  );
}
