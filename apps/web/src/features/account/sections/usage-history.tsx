import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { formatWhenExactly } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import { usageQuery } from "../api/billing.ts";

type Use = ReplyOf<"getUsage">["entries"][number] & { key: string };

/** Rows shown at first: the history of a year can have 500. */
const FIRST = 10;

const columns: readonly Column<Use>[] = [
  { key: "at", header: "Date", width: 180, render: ({ at }) => formatWhenExactly(at) },
  { key: "what", header: "Use", rowHeader: true, render: ({ what }) => what },
];

/** What counted against the limits, newest first. */
export function UsageHistory() {
  const { data, error, refetch } = useQuery(usageQuery);
  const [isWhole, setIsWhole] = useState(false);
  const uses = (data?.entries ?? []).map((use, index) => ({ ...use, key: `${use.at} ${index}` }));
  return (
    <Panel flush title="Usage history" subtitle="AI fetches and simulations of the last 12 months">
      {error !== null && data === undefined ? (
        <LoadFailure title="Your usage could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          plain
          caption="Usage history"
          columns={columns}
          rows={isWhole ? uses : uses.slice(0, FIRST)}
          rowKey={({ key }) => key}
          loading={data === undefined}
          empty={
            <EmptyState
              title="Nothing used yet"
              body="AI fetches and simulations appear here when they count."
              headingLevel={3}
            />
          }
        />
      )}
      {uses.length > FIRST && !isWhole && (
        <div className={styles["waiting"]}>
          <Button onClick={() => setIsWhole(true)}>Show all {uses.length}</Button>
        </div>
      )}
    </Panel>
  );
}
