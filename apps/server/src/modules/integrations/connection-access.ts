import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionProvider } from "@beachhead/contract";
import { actAsSystem } from "../../platform/actor/acting.ts";
import { addMs, MINUTE_MS } from "../../platform/clock/durations.ts";
import type { Access, Connector, RedirectAuthorization } from "../../platform/connectors/connector.ts";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { sealedCredentials } from "./credentials.ts";
import { stateOf } from "./failures.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { type ConnectionRow, changeConnection, findConnection, takeRefreshLease } from "./store.ts";

/** An access token counts as expired this long before it is. */
const EARLY_MS = 5 * MINUTE_MS;
/** Longer than a refresh takes; after it another process tries. */
const LEASE_MS = 20 * 1000;
const POLL_MS = 100;

type AccessDependencies = Pick<IntegrationDependencies, "withUser" | "clock" | "vault" | "connectors">;

interface Held {
  row: ConnectionRow;
  access: Access;
}

/** Calls services with the credentials of their users. */
export interface ConnectionAccess {
  /**
   * Calls a service. An expired access token is refreshed once, by one of all processes, and the call repeated.
   * @param call may run twice
   * @throws {AppError} not_found if the service is not connected
   * @throws {ConnectorError} what the service answers; a failure that needs the user is noted at the connection
   */
  call<T>(ownerId: string, provider: ConnectionProvider, call: (access: Access) => Promise<T>): Promise<T>;
}

export function createConnectionAccess(dependencies: AccessDependencies): ConnectionAccess {
  const { withUser, clock, vault, connectors } = dependencies;
  const credentials = sealedCredentials(vault);
  /** Refreshes that this process waits for, by connection and token version: callers share one. */
  const refreshing = new Map<string, Promise<Held>>();

  const isExpired = ({ accessExpiresAt }: ConnectionRow) =>
    accessExpiresAt !== null && accessExpiresAt.getTime() - EARLY_MS <= clock.now().getTime();

  async function load(ownerId: string, provider: ConnectionProvider): Promise<ConnectionRow> {
    const row = await withUser.read(ownerId, (tx) => findConnection(tx, ownerId, provider));
    if (row === undefined) throw notFound("The connection");
    return row;
  }

  const held = (row: ConnectionRow): Held => {
    const { accessToken } = credentials.open(row.sealed, row.ownerId, row.id);
    return { row, access: { token: accessToken, dataCentre: row.dataCentre } };
  };

  function refreshed(row: ConnectionRow, authorization: RedirectAuthorization): Promise<Held> {
    const key = `${row.id} ${row.accessVersion}`;
    // Several callers wait for it, and the service has ended the tokens before these: they are stored in any case.
    const begin = () => actAsSystem(() => refresh(row, authorization));
    const running = refreshing.get(key) ?? begin().finally(() => refreshing.delete(key));
    refreshing.set(key, running);
    return running;
  }

  async function refresh(row: ConnectionRow, authorization: RedirectAuthorization): Promise<Held> {
    for (;;) {
      const now = clock.now();
      const lease = { now, until: addMs(now, LEASE_MS) };
      if (await withUser(row.ownerId, (tx) => takeRefreshLease(tx, row, row.accessVersion, lease))) break;
      const current = await load(row.ownerId, row.provider);
      if (current.id !== row.id) throw notFound("The connection");
      if (current.accessVersion > row.accessVersion) return held(current);
      // The process with the lease found out that the access ended.
      if (stateOf(current.failure) === "attention") throw revoked(row.provider);
      await wait(POLL_MS);
    }
    try {
      const known = credentials.open(row.sealed, row.ownerId, row.id);
      const grant = await authorization.refresh(known, row.dataCentre);
      const next = {
        ...known,
        accessToken: grant.accessToken,
        refreshToken: grant.refreshToken ?? known.refreshToken,
      };
      const changes = {
        sealed: credentials.seal(next, row.ownerId, row.id),
        accessVersion: row.accessVersion + 1,
        accessExpiresAt: addMs(clock.now(), (grant.expiresInSeconds ?? 3600) * 1000),
        refreshLeaseUntil: null,
      };
      await withUser(row.ownerId, (tx) => changeConnection(tx, row, changes));
      return { row: { ...row, ...changes }, access: { token: next.accessToken, dataCentre: row.dataCentre } };
    } catch (error) {
      await note(row, error, { refreshLeaseUntil: null });
      throw error;
    }
  }

  /** Notes at the connection a failure that needs the user. */
  async function note(
    row: ConnectionRow,
    error: unknown,
    changes: Partial<Pick<ConnectionRow, "refreshLeaseUntil">> = {},
  ) {
    const needsUser = error instanceof ConnectorError && stateOf(error.kind) === "attention";
    const all = { ...changes, ...(needsUser && { failure: error.kind, retryAt: null }) };
    if (Object.keys(all).length > 0) await withUser(row.ownerId, (tx) => changeConnection(tx, row, all));
  }

  return {
    async call(ownerId, provider, call) {
      const connector = connectors[provider];
      if (connector === undefined) throw notFound("The connection");
      const row = await load(ownerId, provider);
      const authorization = redirectOf(connector);
      const first =
        authorization !== undefined && isExpired(row) ? await refreshed(row, authorization) : held(row);
      try {
        return await call(first.access);
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        if (error.kind !== "expired" || authorization === undefined) {
          await note(first.row, error);
          throw error;
        }
      }
      const second = await refreshed(first.row, authorization);
      try {
        return await call(second.access);
      } catch (error) {
        // A new token that is refused as well: the access ended.
        const final = error instanceof ConnectorError && error.kind === "expired" ? revoked(provider) : error;
        await note(second.row, final);
        throw final;
      }
    },
  };
}

const redirectOf = ({ authorization }: Connector): RedirectAuthorization | undefined =>
  authorization.kind === "redirect" ? authorization : undefined;

const revoked = (provider: ConnectionProvider) =>
  new ConnectorError("revoked", `${provider}: the access ended`);
