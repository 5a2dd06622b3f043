import { type Connection, type ConnectionProvider, connectionProviders } from "@beachhead/contract";
import { together } from "../../platform/db/statements.ts";
import type { Acting } from "../../platform/http/verb-context.ts";
import { callbackPaths } from "./begin-connection.ts";
import { readMasked } from "./credentials.ts";
import { reasonOf, stateOf } from "./failures.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { type ConnectionRow, listConnectionRows } from "./store.ts";
import { readProgress } from "./sync/progress.ts";

/** All services, connected or not. */
export async function listConnections(
  { withUser, connectors, deals, publicUrl }: IntegrationDependencies,
  { ownerId }: Acting,
): Promise<Connection[]> {
  const [rows, unreadAmounts] = await withUser.read(ownerId, (tx) =>
    together([listConnectionRows(tx, ownerId), deals.unreadAmounts(tx, ownerId)]),
  );
  const rowOf = (provider: ConnectionProvider) => rows.find((row) => row.provider === provider);
  return connectionProviders.map((provider) => ({
    provider,
    ...stored(
      rowOf(provider),
      unreadAmounts.find(({ source }) => source === provider),
    ),
    sandbox: (connectors[provider]?.sandbox ?? false) || rowOf(provider)?.example === true,
    available: connectors[provider] !== undefined,
    callbackUrl: provider === "hubspot" ? null : `${publicUrl}${callbackPaths[provider]}`,
  }));
}

type Stored = Omit<Connection, "provider" | "sandbox" | "available" | "callbackUrl">;

const none: Stored = {
  state: "none",
  reason: "",
  lastSync: null,
  nextSync: null,
  records: 0,
  syncing: null,
  credential: "",
  connectedAt: null,
};

function stored(row: ConnectionRow | undefined, unreadAmounts: Connection["unreadAmounts"]): Stored {
  if (row === undefined) return none;
  const masked = readMasked(row.masked);
  return {
    state: stateOf(row.failure),
    reason: reasonOf(row.provider, row.failure, row.retryAt),
    lastSync: row.lastSyncAt?.toISOString() ?? null,
    nextSync: row.nextSyncAt?.toISOString() ?? null,
    ...(row.failure === "fields-changed" && { fieldsChanged: true }),
    records: row.records,
    ...(unreadAmounts !== undefined && { unreadAmounts }),
    syncing: readProgress(row.sync)?.read ?? null,
    credential: masked.clientId === "" ? masked.accessToken : masked.clientId,
    connectedAt: row.connectedAt.toISOString(),
  };
}
