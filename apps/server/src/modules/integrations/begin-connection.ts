import { type ConnectionProvider, connectionNames, endpoints } from "@beachhead/contract";
import type { UserActor } from "../../platform/actor/actor.ts";
import { addMs, MINUTE_MS } from "../../platform/clock/durations.ts";
import type { Client, RedirectAuthorization } from "../../platform/connectors/connector.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { newBrowserFlow } from "../../platform/http/browser-flow.ts";
import { sealedCredentials } from "./credentials.ts";
import { challengeOf, hashOfState, newState } from "./flow-state.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { insertFlow, listConnectionRows } from "./store.ts";

/** Services that are connected in a popup. */
export type RedirectProvider = Exclude<ConnectionProvider, "hubspot">;

const FLOW_MINUTES = 10;

/** Where each service sends the popup back to. */
export const callbackPaths: Readonly<Record<RedirectProvider, string>> = {
  "zoho-crm": endpoints.finishZohoCrm.path,
  "zoho-campaigns": endpoints.finishZohoCampaigns.path,
};

/** @throws {AppError} not_found where this installation cannot connect the service */
export function authorizationOf(
  { connectors }: Pick<IntegrationDependencies, "connectors">,
  provider: RedirectProvider,
): RedirectAuthorization {
  const authorization = connectors[provider]?.authorization;
  if (authorization?.kind !== "redirect") throw notFound(`A connection with ${connectionNames[provider]}`);
  return authorization;
}

/** @throws {AppError} conflict while another CRM is connected, or the example's service of this name */
export async function requireNoOtherCrm(
  tx: UserTransaction,
  ownerId: string,
  provider: ConnectionProvider,
): Promise<void> {
  const rows = await listConnectionRows(tx, ownerId);
  if (rows.some((row) => row.example && row.provider === provider))
    throw new AppError(
      "conflict",
      `${connectionNames[provider]} of the example is connected. Disconnect it first: its records go with it.`,
    );
  const other = rows.find((row) => row.kind === "crm" && row.provider !== provider);
  if (other === undefined || provider === "zoho-campaigns") return;
  throw new AppError(
    "conflict",
    `${connectionNames[other.provider]} is connected. Disconnect it first: one CRM can be connected at a time.`,
  );
}

interface BeginRequest {
  actor: Pick<UserActor, "sessionId">;
  ownerId: string;
  client: Client;
  dataCentre: string | undefined;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
}

/** Begins a flow. Its state works once, within ten minutes, in this browser: a cookie binds it. */
export async function beginConnection(
  dependencies: IntegrationDependencies,
  provider: RedirectProvider,
  { actor, ownerId, client, dataCentre = "us", header }: BeginRequest,
) {
  const { withUser, subscriptions, clock, vault, publicUrl, secret } = dependencies;
  const authorization = authorizationOf(dependencies, provider);
  const state = newState(ownerId, secret);
  const browser = newBrowserFlow("connect", publicUrl);
  const id = newId();
  const now = clock.now();
  await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await requireNoOtherCrm(tx, ownerId, provider);
    const row = {
      ownerId,
      id,
      provider,
      stateHash: hashOfState(state),
      browserHash: browser.hash,
      sealed: sealedCredentials(vault).sealClient(client, ownerId, id),
      dataCentre,
      actorId: actor.sessionId,
      expiresAt: addMs(now, FLOW_MINUTES * MINUTE_MS),
    };
    await insertFlow(tx, row, now);
  });
  header("set-cookie", browser.setCookie);
  const url = authorization.addressOf({
    clientId: client.clientId,
    redirectUri: `${publicUrl}${callbackPaths[provider]}`,
    state,
    challenge: challengeOf(state, secret),
    dataCentre,
  });
  return { success: true as const, url, flowId: id };
}
