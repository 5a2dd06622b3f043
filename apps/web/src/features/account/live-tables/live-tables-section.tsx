import type { LiveTable } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { formatWhen } from "../../../lib/format/dates.ts";
import { liveTablesQuery, useDeleteLiveTable } from "../api/live-tables.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { Loaded } from "../loaded.tsx";
import styles from "../webhooks/webhooks.module.css";
import { contentNames } from "./content-names.ts";
import { NewLiveTableDialog } from "./new-live-table-dialog.tsx";

function LiveTableList({ tables }: { tables: readonly LiveTable[] }) {
  const remove = useDeleteLiveTable();
  const [asked, setAsked] = useState<LiveTable | null>(null);
  if (tables.length === 0)
    return (
      <EmptyState
        title="No live tables yet"
        body="Create an address, and a spreadsheet shows the present figures each time it is refreshed."
      />
    );
  return (
    <>
      <ul className={styles["lines"]}>
        {tables.map((table) => (
          <li key={table.id} className={styles["line"]}>
            <div>
              <b>
                {table.name} <Tag>{contentNames[table.content]}</Tag>
              </b>
              <small>
                {table.lastUsedAt === null ? "Never read" : `Last read ${formatWhen(table.lastUsedAt)}`}
              </small>
            </div>
            <div className={styles["actions"]}>
              <Button size="sm" aria-label={`Revoke ${table.name}`} onClick={() => setAsked(table)}>
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DeleteEntry
        entry={asked}
        verb="Revoke"
        body="Spreadsheets that read it show an error from now on. This cannot be undone."
        done="Address revoked"
        remove={remove}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Tables that stay live in Google Sheets and Excel. */
export function LiveTablesSection() {
  const query = useQuery(liveTablesQuery);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Panel
        flush
        title="Live tables"
        subtitle="Read-only addresses of tables, for Google Sheets and Excel, which read each at most 60 times an hour"
        actions={
          query.data !== undefined && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              New live table
            </Button>
          )
        }
      >
        <Loaded query={query} failure="The live tables could not be loaded">
          {({ tables }) => <LiveTableList tables={tables} />}
        </Loaded>
      </Panel>
      {isAdding && <NewLiveTableDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
