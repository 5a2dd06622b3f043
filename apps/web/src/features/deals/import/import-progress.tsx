import type { DealImport } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "../deals.module.css";
import { importQuery } from "../queries.ts";
import { AccountTable } from "./import-account.tsx";

function titleOf({ state, rowsStored, rowsRead, rows }: DealImport): string {
  switch (state) {
    case "done":
      return `${formatCount(rowsStored, "deal")} imported`;
    case "failed":
      return "The import stopped";
    case "undone":
      return "The import was undone";
    case "preview":
    case "running":
      return `${formatNumber(rowsRead)} of ${formatCount(rows, "row")} imported`;
  }
}

/** How far an import is, and the rows that could not be imported. */
export function ImportProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(id));
  const state = data?.state;
  useEffect(() => {
    if (state === "done" || state === "failed") onEnd();
    // Once for each end of the import.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  if (error !== null && data === undefined)
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const rejected = data.rowsRejected > 0 || data.state === "failed";
  return (
    <Panel
      title={titleOf(data)}
      subtitle={
        data.rowsRejected > 0
          ? `${formatCount(data.rowsRejected, "row")} could not be imported. Correct them and import the file again.`
          : undefined
      }
      actions={data.state === "done" ? <ButtonLink to={paths.deals}>Show deals</ButtonLink> : undefined}
    >
      <p className="visually-hidden" role="status">
        {data.state === "running" ? "Importing" : titleOf(data)}
      </p>
      {data.state === "running" && (
        <progress
          className={styles["progress"]}
          aria-label="Imported rows"
          value={data.rowsRead}
          max={Math.max(1, data.rows)}
        />
      )}
      {data.state === "done" && data.account !== null && <AccountTable account={data.account} />}
      {rejected && (
        <DataTable
          caption="Rows that could not be imported"
          columns={[
            {
              key: "line",
              header: "Line",
              rowHeader: true,
              width: 80,
              render: ({ line }) => (line === 0 ? "" : formatNumber(line)),
            },
            { key: "column", header: "Column", render: ({ column }) => column },
            { key: "message", header: "Reason", render: ({ message }) => message },
          ]}
          rows={data.errors}
          rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        />
      )}
      {data.rowsRejected > data.errors.length && (
        <p className={styles["hint"]}>The first {data.errors.length} are shown.</p>
      )}
    </Panel>
  );
}
