import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { connectionsQuery } from "./connections.ts";
import styles from "./integrations.module.css";
import { useConnecting } from "./use-connecting.tsx";

/** The account's connections: the CRMs and the campaign tool. */
export function IntegrationsSection() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  const connecting = useConnecting(data ?? []);
  if (data === undefined && error !== null)
    return (
      <Panel>
        <LoadFailure
          title="Your connections could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  return (
    <Panel title="Integrations" subtitle="One CRM at a time, and a campaign tool beside it">
      {data === undefined ? (
        <div aria-busy="true">
          <Skeleton height={180} />
        </div>
      ) : (
        <ul className={styles["cards"]}>
          {data.map((connection) => (
            <ConnectionCard key={connection.provider} connection={connection} connecting={connecting} />
          ))}
        </ul>
      )}
      {connecting.dialog}
    </Panel>
  );
}
