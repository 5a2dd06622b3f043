import type { FlowProblem } from "@beachhead/contract";
import type { FastifyBaseLogger } from "fastify";
import { actAs } from "../../platform/actor/acting.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { addMs } from "../../platform/clock/durations.ts";
import type { Grant } from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { browserFlowOf, endBrowserFlow } from "../../platform/http/browser-flow.ts";
import { Redirect } from "../../platform/http/redirect.ts";
import { authorizationOf, callbackPaths, type RedirectProvider } from "./begin-connection.ts";
import { maskedCredentials, sealedCredentials } from "./credentials.ts";
import { hashOfState, ownerOfState, verifierOf } from "./flow-state.ts";
import type { IntegrationDependencies } from "./integrations.ts";
import { endFlow, type FlowRow, redeemFlow, replaceConnection } from "./store.ts";
import { requestSync } from "./sync/request-sync.ts";

/** The page of the web app that tells the opener and closes the popup. */
const CLOSING_PAGE = "/connected";

interface Return {
  query(name: string): string | undefined;
  requestHeader(name: string): string | undefined;
  requestId: string;
  log: FastifyBaseLogger;
}

/**
 * Handles the way back from a service. The state must belong to a flow that this browser began, which its cookie
 * proves, and works once; the session that began it must still live. Otherwise nothing is stored. The next page gets only the flow's ID.
 */
export async function finishConnection(
  dependencies: IntegrationDependencies,
  provider: RedirectProvider,
  context: Return,
): Promise<Redirect> {
  const { withUser, clock, publicUrl, secret } = dependencies;
  const state = context.query("state") ?? "";
  const ownerId = ownerOfState(state, secret);
  if (ownerId === undefined) return closing(publicUrl);

  const flow = await withUser(ownerId, (tx) => redeemFlow(tx, ownerId, hashOfState(state)));
  if (flow === undefined) return closing(publicUrl);
  const end = (outcome: FlowProblem | "connected") =>
    withUser(ownerId, (tx) => endFlow(tx, ownerId, flow.id, outcome));

  const isOwn = flow.browserHash === browserFlowOf("connect", context, publicUrl);
  const { actorId } = flow;
  if (!isOwn || flow.provider !== provider || flow.expiresAt <= clock.now() || actorId === null) {
    // Its state is used up.
    await end("refused");
    return closing(publicUrl);
  }

  const connected = actAs(beganBy(flow, actorId), clock, () => connect(dependencies, flow, context), "admin");
  const problem = await connected.catch(async (error: unknown): Promise<FlowProblem> => {
    if (error instanceof AppError && ["unauthenticated", "forbidden", "not_found"].includes(error.code))
      return "refused";
    if (!(error instanceof ConnectorError)) {
      await end("unavailable");
      throw error;
    }
    context.log.warn({ err: error, part: "integrations" }, "a service was not connected");
    return problemOf(error.kind);
  });
  await end(problem ?? "connected");
  return closing(publicUrl, flow.id);
}

/** The session that began the flow, and its user in a workspace. */
const beganBy = ({ ownerId, personId }: FlowRow, sessionId: string) => ({
  sessionId,
  ...(personId !== null && { userId: personId, workspace: { id: ownerId, role: "admin" as const } }),
});

const closing = (publicUrl: string, flowId = "") =>
  new Redirect(`${CLOSING_PAGE}${flowId === "" ? "" : `?flow=${flowId}`}`, {
    "set-cookie": endBrowserFlow("connect", publicUrl),
  });

async function connect(
  dependencies: IntegrationDependencies,
  flow: FlowRow,
  context: Return,
): Promise<FlowProblem | undefined> {
  const { withUser, clock, vault, publicUrl, secret } = dependencies;
  const { ownerId, provider } = flow;
  if (context.query("error") !== undefined) return "denied";
  const code = context.query("code");
  if (code === undefined || flow.sealed === null) return "refused";
  const authorization = authorizationOf(dependencies, provider);
  const credentials = sealedCredentials(vault);
  const client = credentials.openClient(flow.sealed, ownerId, flow.id);
  const callback = {
    location: context.query("location"),
    accountsServer: context.query("accounts-server"),
  };
  const dataCentre = authorization.dataCentreOf(callback, flow.dataCentre);
  const grant = await authorization.exchange(client, {
    code,
    redirectUri: `${publicUrl}${callbackPaths[provider]}`,
    verifier: verifierOf(context.query("state") ?? "", secret),
    dataCentre,
  });
  const id = newId();
  const granted = { ...client, ...tokensOf(grant) };
  const now = clock.now();
  const isStored = await withUser(ownerId, async (tx) => {
    const stored = await replaceConnection(tx, {
      ownerId,
      provider,
      kind: provider === "zoho-crm" ? "crm" : "campaigns",
      id,
      sealed: credentials.seal(granted, ownerId, id),
      masked: maskedCredentials(granted),
      dataCentre,
      accessExpiresAt: addMs(now, (grant.expiresInSeconds ?? 3600) * 1000),
      connectedAt: now,
    });
    if (!stored) return false;
    const actor = { kind: "user", userId: ownerId, requestId: context.requestId } as const;
    await recordAudit(tx, actor, "integration.connect", { entity: "connection" }, { provider });
    await requestSync(tx, { ownerId, provider, id });
    return true;
  });
  return isStored ? undefined : "refused";
}

const tokensOf = ({ accessToken, refreshToken = "" }: Grant) => ({ accessToken, refreshToken });

function problemOf(kind: FailureKind): FlowProblem {
  switch (kind) {
    case "denied":
      return "denied";
    case "data-centre":
      return "data-centre";
    case "throttled":
    case "used-up":
    case "moving":
      return "throttled";
    case "unavailable":
    case "unexpected":
    case "stale-cursor":
    case "fields-changed":
    case "full":
      return "unavailable";
    case "expired":
    case "revoked":
    case "refused":
    case "missing-scope":
      return "refused";
  }
}
