import { type CreditEntry, QUERY_CREDITS } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { openConsulting } from "../../../lib/consulting.ts";
import { formatWhenExactly } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { openTopUp } from "../../../lib/upgrade.ts";
import styles from "../account-screen.module.css";
import { creditsQuery } from "../api/billing.ts";

const signed = (change: number) => (change > 0 ? `+${change}` : `\u2212${Math.abs(change)}`);

const columns: readonly Column<CreditEntry>[] = [
  { key: "at", header: "Date", width: 150, render: ({ at }) => formatWhenExactly(at) },
  { key: "what", header: "Entry", rowHeader: true, render: ({ what }) => what },
  {
    key: "change",
    header: "Change",
    align: "end",
    width: 90,
    render: ({ change }) => <span className={change > 0 ? styles["gain"] : undefined}>{signed(change)}</span>,
  },
  { key: "balance", header: "Balance", align: "end", width: 90, render: ({ balance }) => balance },
];

function subtitleOf(balance: number): string {
  const queries = Math.floor(balance / QUERY_CREDITS);
  return `A query costs ${QUERY_CREDITS}. Enough for ${queries}.`;
}

/** The balance of consulting credits and every entry of its ledger. */
export function CreditsSection() {
  const { data, error, refetch } = useQuery(creditsQuery);
  return (
    <Panel
      flush
      title={data === undefined ? "Consulting credits" : formatCount(data.balance, "consulting credit")}
      subtitle={data === undefined ? undefined : subtitleOf(data.balance)}
      actions={
        <div className={styles["panelActions"]}>
          <Button icon={<MessagesSquare aria-hidden="true" />} onClick={openConsulting}>
            Ask a consultant
          </Button>
          <Button onClick={openTopUp}>Top up</Button>
        </div>
      }
    >
      {error !== null && data === undefined ? (
        <LoadFailure title="Your credits could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          plain
          caption="Consulting credits"
          columns={columns}
          rows={data?.entries ?? []}
          rowKey={({ id }) => id}
          loading={data === undefined}
          empty={
            <EmptyState
              title="No credits yet"
              body="Bought credits and the queries they pay for appear here."
              headingLevel={3}
            />
          }
        />
      )}
    </Panel>
  );
}
