import type { Connection } from "@beachhead/contract";
import { Check, CircleAlert, CircleStop, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { May } from "../../components/may.tsx";
import { SandboxBadge } from "../../components/sandbox-badge/sandbox-badge.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatTime, formatWhenExactly } from "../../lib/format/dates.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import { useSync } from "./connections.ts";
import styles from "./integrations.module.css";
import { services } from "./services.ts";
import type { Connecting } from "./use-connecting.tsx";

const stateTags: Readonly<Record<Exclude<Connection["state"], "none">, ReactNode>> = {
  healthy: (
    <Tag tone="positive" icon={<Check aria-hidden="true" />}>
      Healthy
    </Tag>
  ),
  throttled: (
    <Tag tone="caution" icon={<TriangleAlert aria-hidden="true" />}>
      Throttled
    </Tag>
  ),
  attention: (
    <Tag tone="negative" icon={<CircleAlert aria-hidden="true" />}>
      Needs attention
    </Tag>
  ),
};

function syncTimes({ lastSync, nextSync, syncing, state }: Connection, records: string): string {
  if (syncing !== null) return `${formatNumber(syncing)} ${records.toLowerCase()} read so far`;
  if (lastSync === null) return state === "healthy" ? "First sync is about to begin" : "Not synced yet";
  const next = nextSync === null ? "" : `, next ${formatTime(nextSync)}`;
  return `Synced ${formatWhenExactly(lastSync).replace("Today, ", "")}${next}`;
}

interface ConnectionCardProps {
  connection: Connection;
  connecting: Connecting;
  /** Shown at the left of the buttons. */
  link?: ReactNode;
}

/** A service: whether it is connected, what was read, and what can be done. */
export function ConnectionCard({ connection, connecting, link }: ConnectionCardProps) {
  const { provider, state, sandbox, available, credential } = connection;
  const { name, image, description, records } = services[provider];
  const isConnected = state !== "none";
  const mayConnect = useMayCall("connectHubspot");
  const mayMap = useMayCall("saveFieldMapping");
  return (
    <li className={classNames(styles["card"], state === "attention" && styles["needsAttention"])}>
      <div className={styles["top"]}>
        <img className={styles["logo"]} src={image} alt="" width={40} height={40} />
        <h3 className={styles["name"]}>{name}</h3>
        {isConnected && stateTags[state]}
        {sandbox && <SandboxBadge service={name} />}
      </div>
      {isConnected ? (
        <>
          <Notice connection={connection} />
          {connection.unreadAmounts && (
            <p className={styles["notice"]}>
              <TriangleAlert aria-hidden="true" />
              <span>{connection.unreadAmounts.message}</span>
            </p>
          )}
          <dl className={styles["facts"]}>
            <div>
              <dt>{records}</dt>
              <dd>{formatNumber(connection.records)}</dd>
            </div>
            <div>
              <dt>{provider === "hubspot" ? "Token" : "Client ID"}</dt>
              <dd>{credential}</dd>
            </div>
          </dl>
          <div className={styles["times"]}>
            <p role="status">{syncTimes(connection, records)}</p>
            <May call="syncConnection">
              <SyncButton connection={connection} />
            </May>
          </div>
        </>
      ) : (
        <p className={styles["description"]}>{description}</p>
      )}
      <div className={styles["actions"]}>
        {link}
        {isConnected && mayMap && records === "Deals" && (
          <ButtonLink
            variant={connection.fieldsChanged || connection.unreadAmounts ? "primary" : "quiet"}
            to={paths.dealsDialog("mapping", provider)}
            aria-label={`Map fields of ${name}`}
          >
            Map fields
          </ButtonLink>
        )}
        {mayConnect && state === "attention" && !connection.fieldsChanged && (
          <Button variant="primary" onClick={() => connecting.integrate(provider)}>
            Connect again
          </Button>
        )}
        {!mayConnect ? null : isConnected ? (
          <Button aria-label={`Disconnect ${name}`} onClick={() => connecting.disconnect(provider)}>
            Disconnect
          </Button>
        ) : (
          <Button
            aria-label={`Integrate: connect ${name}`}
            disabled={!available}
            disabledReason={`This installation cannot reach ${name}.`}
            onClick={() => connecting.integrate(provider)}
          >
            Integrate
          </Button>
        )}
      </div>
    </li>
  );
}

/** Starts a sync, or stops the one that waits for its service. */
function SyncButton({ connection: { provider, state, syncing } }: { connection: Connection }) {
  const sync = useSync("syncConnection");
  const stop = useSync("stopSync");
  return state === "throttled" ? (
    <Button
      variant="quiet"
      size="sm"
      icon={<CircleStop aria-hidden="true" />}
      aria-label={`Stop the sync of ${services[provider].name}`}
      busy={stop.isPending}
      onClick={() => stop.mutate(provider)}
    >
      Stop
    </Button>
  ) : (
    <Button
      variant="quiet"
      size="sm"
      icon={<RefreshCw aria-hidden="true" />}
      busy={sync.isPending}
      disabled={syncing !== null}
      onClick={() => sync.mutate(provider)}
    >
      Sync now
    </Button>
  );
}

function Notice({ connection: { state, reason } }: { connection: Connection }) {
  if (reason === "") return null;
  return (
    <p className={classNames(styles["notice"], state === "attention" && styles["failure"])}>
      {state === "attention" ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span>{reason}</span>
    </p>
  );
}
